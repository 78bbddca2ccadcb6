import { Alert, Badge, Button, Group, PasswordInput, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { answerOf, api, foundOf, type Schemas } from '../../api/client.ts';
import { ConnectionActions } from '../../parts/connection-actions.tsx';
import { field } from '../../parts/form-fields.ts';
import { Fetched, PageHead } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { useHotel } from '../../session/hotels.ts';
import { useMay } from '../../session/profile.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { restaurantTexts } from './texts.ts';

type Integration = Schemas['TableappIntegration'];

/** The restaurant's table-booking system: how it is connected, whether it answers, and what the concierge may do with it. */
export function Restaurant() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId/restaurant' });
  const t = useTexts(restaurantTexts);
  const allowed = useMay(hotelId);
  const mayWrite = allowed('integrations:WRITE');
  const query = useQuery({
    queryKey: [hotelId, 'restaurant'],
    queryFn: ({ signal }) => foundOf(api.GET('/api/clients/{id}/integrations/tableapp', { params: { path: { id: hotelId } }, signal })),
  });
  return (
    <Stack gap="lg">
      <PageHead title={t('title')} hint={t('hint')} />
      <Fetched query={query}>
        {(integration) => (
          <>
            {integration === null && <Alert color="gray">{t('none')}</Alert>}
            {integration !== null && mayWrite && <Check hotelId={hotelId} />}
            {mayWrite && <Connection key={integration?.changedDate ?? ''} integration={integration} hotelId={hotelId} />}
            <Tools hotelId={hotelId} mayWrite={mayWrite} />
          </>
        )}
      </Fetched>
    </Stack>
  );
}

function Check({ hotelId }: { hotelId: string }) {
  const t = useTexts(restaurantTexts);
  const check = useAction(() => answerOf(api.POST('/api/clients/{id}/integrations/tableapp/check', { params: { path: { id: hotelId } } })));
  return (
    <div>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>{t('check')}</Button>
      {check.data && (
        <Alert mt="sm" color={check.data.ok ? 'green' : 'red'} title={t(check.data.ok ? 'works' : 'fails')} role="status">
          {[check.data.message, ...check.data.properties.map(({ name, timezone }) => `${name} (${timezone})`)].join(' ')}
        </Alert>
      )}
    </div>
  );
}

function Connection({ integration, hotelId }: { integration: Integration | null; hotelId: string }) {
  const t = useTexts(restaurantTexts);
  const c = useTexts(commonTexts);
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  const refresh = [[hotelId, 'restaurant'], [hotelId, 'tools']];
  const path = { id: hotelId };
  const save = useAction((form: FormData) => {
    const text = (name: string): string => field(form, name);
    return answerOf(api.PUT('/api/clients/{id}/integrations/tableapp', { params: { path }, body: {
      apiBaseUrl: text('url'), clientId: text('client'), propertyId: text('property'),
      ...(text('secret') !== '' && { clientSecret: text('secret') }),
      ...(integration && { enabledTools: integration.enabledTools }),
    } }));
  }, { refresh, done: c('saved') });
  const remove = useAction(() => answerOf(api.DELETE('/api/clients/{id}/integrations/tableapp', { params: { path } })),
    { refresh, done: t('removed') });
  return (
    <form className="surface" onSubmit={(event) => { event.preventDefault(); save.mutate(new FormData(event.currentTarget)); }}>
      <Stack gap="sm" maw="34rem">
        <Title order={2} size="h4">{t('connection')}</Title>
        <TextInput name="url" type="url" label={t('url')} defaultValue={integration?.apiBaseUrl ?? ''} placeholder="https://" required />
        <TextInput name="client" label={t('client')} defaultValue={integration?.clientId ?? ''} required autoComplete="off" />
        <PasswordInput
          name="secret" label={t('secret')} autoComplete="off" required={integration === null}
          {...(integration && { description: t('secretSet', { date: moment(integration.clientSecretSetDate) }) })}
        />
        <TextInput name="property" label={t('property')} defaultValue={integration?.propertyId ?? ''} required autoComplete="off" />
        <ConnectionActions
          exists={integration !== null} isSaving={save.isPending} remove={remove}
          texts={{ connect: t('connect'), remove: t('remove'), removeAsk: t('removeAsk'), removeText: t('removeText') }}
        />
      </Stack>
    </form>
  );
}

function Tools({ hotelId, mayWrite }: { hotelId: string; mayWrite: boolean }) {
  const t = useTexts(restaurantTexts);
  const query = useQuery({
    queryKey: [hotelId, 'tools'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/tools', { params: { path: { id: hotelId } }, signal })),
  });
  const turn = useAction(({ name, enabled }: { name: string; enabled: boolean }) => answerOf(api.PATCH('/api/clients/{id}/tools/{name}', {
    params: { path: { id: hotelId, name: name as never } }, body: { enabled },
  })), { refresh: [[hotelId, 'tools'], [hotelId, 'restaurant']] });
  return (
    <section>
      <Title order={2} size="h4" mb="sm">{t('tools')}</Title>
      <Fetched query={query}>
        {({ connected, tools }) => (
          <ul className="rows surface" data-flush>
            {tools.map(({ name, title, description, enabled, onRequest }) => (
              <li key={name} className="row">
                <Group justify="space-between" wrap="nowrap" gap="sm">
                  <div style={{ minWidth: 0 }}><Text fw={600} size="sm">{title}</Text><Text size="sm" c="dimmed"
                    style={{ overflowWrap: 'anywhere' }}>{description}</Text></div>
                  {onRequest
                    ? (
                      <Switch
                        aria-label={title} checked={enabled} disabled={!mayWrite || !connected || turn.isPending}
                        onChange={(event) => turn.mutate({ name, enabled: event.currentTarget.checked })}
                      />
                    )
                    : <Badge color={enabled ? 'green' : 'gray'}>{t(enabled ? 'on' : 'off')}</Badge>}
                </Group>
              </li>
            ))}
          </ul>
        )}
      </Fetched>
    </section>
  );
}
