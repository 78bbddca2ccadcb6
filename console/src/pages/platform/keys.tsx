import { Badge, Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useConfirmed } from '../../parts/confirm.tsx';
import { field } from '../../parts/form-fields.ts';
import { HotelSelect } from '../../parts/hotel-select.tsx';
import { Rows } from '../../parts/rows.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { Empty, Fetched, PageHead } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { deviceZone, useKnownHotel } from '../../session/hotels.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { CreateForm } from './create-form.tsx';
import { platformTexts } from './texts.ts';

const scopes = ['read', 'guest', 'knowledge', 'bookings', 'administration'] as const;
/** How many days a key can count. */
const lives = [7, 30, 90, 365];
const USUAL_DAYS = '90';
const DAY_MS = 24 * 60 * 60 * 1000;
type Scope = (typeof scopes)[number];

/** Keys with which programs act for the person at the console. */
export function Keys() {
  const t = useTexts(platformTexts);
  const [creating, setCreating] = useState(false);
  const [fresh, setFresh] = useState<string | null>(null);
  const query = useQuery({
    queryKey: ['keys'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/user/apikeys', { params: { query: { limit: 100 } }, signal })),
  });
  return (
    <>
      <PageHead title={t('keys')} hint={t('keysHint')}>
        {!creating && <Button onClick={() => setCreating(true)}>{t('newKey')}</Button>}
      </PageHead>
      {creating && <NewKey close={() => setCreating(false)} done={(key) => { setFresh(key); setCreating(false); }} />}
      {fresh !== null && <ShownOnce title={t('keyOnce')} value={fresh} />}
      <Fetched query={query}>
        {({ apiKeys }) => (
          <Rows of={apiKeys} empty={<Empty title={t('noKeys')}>{t('noKeysHint')}</Empty>}>{(apiKey) => <KeyRow apiKey={apiKey} />}</Rows>
        )}
      </Fetched>
    </>
  );
}

function NewKey({ close, done }: { close: () => void; done: (key: string) => void }) {
  const t = useTexts(platformTexts);
  const [chosen, setChosen] = useState<Scope[]>(['read']);
  const [hotel, setHotel] = useState('');
  const create = useAction((form: FormData) => answerOf(api.PUT('/api/user/apikey', { body: {
    name: field(form, 'name'), scopes: chosen, ...(hotel !== '' && { clientId: hotel }),
    expiresAt: new Date(Date.now() + Number(field(form, 'life')) * DAY_MS).toISOString(),
  } })), { refresh: [['keys']], after: ({ key }) => done(key) });
  return (
    <CreateForm create={create} close={close} disabled={chosen.length === 0}>
      <HotelSelect label={t('hotel')} value={hotel} change={setHotel} all={t('allHotels')} />
      <NativeSelect name="life" label={t('life')} defaultValue={USUAL_DAYS}
        data={lives.map((days) => ({ value: String(days), label: t('days', { n: days }) }))} />
      <Checkbox.Group label={t('scopes')} value={chosen} onChange={(values) => setChosen(values as Scope[])}>
        <Stack gap="xs" mt="xs">{scopes.map((scope) => <Checkbox key={scope} value={scope} label={t(scope)} />)}</Stack>
      </Checkbox.Group>
    </CreateForm>
  );
}

function KeyRow({ apiKey: { id, name, clientId, scopes: held, expiresAt, lastUsedDate } }: { apiKey: Schemas['ApiKey'] }) {
  const t = useTexts(platformTexts);
  const c = useTexts(commonTexts);
  const confirmed = useConfirmed();
  const { moment, date } = useTimes(deviceZone);
  const hotel = useKnownHotel(clientId);
  const reach = clientId === null ? t('allHotels') : hotel?.name ?? clientId;
  const remove = useAction(() => answerOf(api.DELETE('/api/user/apikey/{id}', { params: { path: { id } } })),
    { refresh: [['keys']], done: t('deleted') });
  const ask = confirmed({ title: t('deleteKeyAsk', { name }), text: t('deleteKeyText'), yes: c('delete') }, () => remove.mutate());
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm" fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">{[reach, lastUsedDate === null ? t('neverUsed') : t('used', { date: moment(lastUsedDate) }),
          expiresAt !== null && t('expires', { date: date(expiresAt) })].filter(Boolean).join(' · ')}</Text>
      </div>
      <Group gap="xs">
        {held.map((scope) => <Badge key={scope} color="gray">{scope}</Badge>)}
        <Button
          size="compact-sm" variant="subtle" color="red" aria-label={`${c('delete')}: ${name}`} loading={remove.isPending} onClick={ask}
        >
          {c('delete')}
        </Button>
      </Group>
    </Group>
  );
}
