import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { FormActions } from '../../parts/form-actions.tsx';
import { field } from '../../parts/form-fields.ts';
import { Rows } from '../../parts/rows.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { Empty, Fetched, PageHead } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMay } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { webhookTexts } from './texts.ts';
import { WebhookRow } from './webhook-row.tsx';

type WebhookEvent = Schemas['Webhook']['events'][number];
const events = ['conversation.waiting', 'message.created', 'booking.changed', 'task.ended'] as const satisfies readonly WebhookEvent[];

/** The hotel's servers that receive events, and the outcome of each delivery. */
export function Webhooks() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId/webhooks' });
  const t = useTexts(webhookTexts);
  const allowed = useMay(hotelId);
  const mayWrite = allowed('update-client:WRITE');
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const query = useQuery({
    queryKey: [hotelId, 'webhooks'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/webhooks', { params: { path: { id: hotelId } }, signal })),
  });
  return (
    <Stack gap="md">
      <PageHead title={t('title')} hint={t('hint')}>
        {mayWrite && !adding && <Button onClick={() => setAdding(true)}>{t('add')}</Button>}
      </PageHead>
      {adding && <NewWebhook hotelId={hotelId} close={() => setAdding(false)} done={(made) => { setSecret(made); setAdding(false); }} />}
      {secret !== null && <ShownOnce title={t('secretOnce')} value={secret} />}
      <Fetched query={query}>
        {({ webhooks }) => (
          <Rows of={webhooks} empty={<Empty title={t('none')}>{t('noneHint')}</Empty>}>
            {(one) => <WebhookRow webhook={one} hotelId={hotelId} mayWrite={mayWrite} showSecret={setSecret} />}
          </Rows>
        )}
      </Fetched>
    </Stack>
  );
}

function NewWebhook({ hotelId, close, done }: { hotelId: string; close: () => void; done: (secret: string) => void }) {
  const t = useTexts(webhookTexts);
  const [chosen, setChosen] = useState<WebhookEvent[]>(['conversation.waiting']);
  const create = useAction((form: FormData) => answerOf(api.POST('/api/clients/{id}/webhooks', {
    params: { path: { id: hotelId } }, body: { url: field(form, 'url'), events: chosen },
  })), { refresh: [[hotelId, 'webhooks']], after: ({ secret }) => done(secret) });
  return (
    <form className="surface" onSubmit={(event) => { event.preventDefault(); create.mutate(new FormData(event.currentTarget)); }}>
      <Stack gap="sm" maw="34rem">
        <TextInput name="url" type="url" label={t('url')} placeholder="https://" required autoComplete="off" />
        <Checkbox.Group label={t('events')} value={chosen} onChange={(values) => setChosen(values as WebhookEvent[])}>
          <Stack gap="xs" mt="xs">{events.map((name) => <Checkbox key={name} value={name} label={t(name)} />)}</Stack>
        </Checkbox.Group>
        <FormActions label={t('add')} busy={create.isPending} disabled={chosen.length === 0} close={close} />
      </Stack>
    </form>
  );
}
