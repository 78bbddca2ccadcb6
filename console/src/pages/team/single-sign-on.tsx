import { Badge, Button, Checkbox, Group, PasswordInput, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, tagOf, type Schemas } from '../../api/client.ts';
import { ConnectionActions } from '../../parts/connection-actions.tsx';
import { useConfirmed } from '../../parts/confirm.tsx';
import { field, linesOf, orNothing, typed } from '../../parts/form-fields.ts';
import { Fetched } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { useHotel } from '../../session/hotels.ts';
import { useProfile } from '../../session/profile.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { presets } from './invite-form.tsx';
import { ssoTexts } from './sso-texts.ts';
import { teamTexts } from './texts.ts';

/** The connection with the name of the state that it is in, for `If-Match`. */
type Connection = Schemas['SingleSignOn'] & { etag: string };

async function readConnection(id: string, signal: AbortSignal): Promise<Connection | null> {
  const answer = await api.GET('/api/clients/{id}/sso', { params: { path: { id } }, signal });
  if (answer.response.status === 404) return null;
  return { ...await answerOf(Promise.resolve(answer)), etag: tagOf(answer.response) };
}

/** How a hotel's people sign in at its own provider of identities. */
export function SingleSignOn({ hotelId }: { hotelId: string }) {
  const query = useQuery({
    queryKey: [hotelId, 'sso'],
    queryFn: ({ signal }) => readConnection(hotelId, signal),
  });
  return <Fetched query={query}>{(connection) => <SetUp connection={connection} hotelId={hotelId} />}</Fetched>;
}

/** Most hotels have no provider of their own: for them it is one line and a button. */
function SetUp(props: { connection: Connection | null; hotelId: string }) {
  const t = useTexts(ssoTexts);
  const [isWanted, setWanted] = useState(false);
  if (props.connection !== null || isWanted) return <Settings {...props} />;
  return (
    <section className="surface" style={{ marginTop: '1rem' }} aria-label={t('title')}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size="h4">{t('title')}</Title>
          <Text size="sm" c="dimmed" maw="34rem">{t('hint')}</Text>
        </div>
        <Button variant="default" onClick={() => setWanted(true)}>{t('setUp')}</Button>
      </Group>
    </section>
  );
}

const groupsField = (preset: string): string => `groups-${preset}`;

const bodyOf = (form: FormData): Schemas['PutSingleSignOnBody'] => {
  const secret = orNothing(field(form, 'secret'));
  return {
    issuer: field(form, 'issuer'), oidcClientId: field(form, 'clientId'), claim: field(form, 'claim'), onlySso: form.get('only') === 'on',
    domains: linesOf(typed(form, 'domains')), ...(secret !== undefined && { clientSecret: secret }),
    roleMapping: presets.flatMap((preset) => linesOf(typed(form, groupsField(preset))).map((value) => ({ value, preset }))),
  };
};

function Settings({ connection, hotelId }: { connection: Connection | null; hotelId: string }) {
  const t = useTexts(ssoTexts);
  const c = useTexts(commonTexts);
  const params = { path: { id: hotelId } };
  const refresh = [[hotelId, 'sso']];
  const save = useAction((form: FormData) => answerOf(api.PUT('/api/clients/{id}/sso', { params, body: bodyOf(form) })),
    { refresh, done: c('saved') });
  const remove = useAction(() => answerOf(api.DELETE('/api/clients/{id}/sso', { params })), { refresh, done: t('removed') });
  return (
    <form
      className="surface" style={{ marginTop: '1rem' }} aria-label={t('title')}
      onSubmit={(event) => { event.preventDefault(); save.mutate(new FormData(event.currentTarget)); }}
    >
      <Stack gap="sm" maw="34rem">
        <div>
          <Title order={2} size="h4">{t('title')}</Title>
          <Text size="sm" c="dimmed">{t('hint')}</Text>
        </div>
        <Provider connection={connection} hotelId={hotelId} />
        <Domains connection={connection} hotelId={hotelId} />
        <Groups connection={connection} />
        <ConnectionActions
          exists={connection !== null} isSaving={save.isPending} remove={remove}
          texts={{ connect: t('connect'), remove: t('remove'), removeAsk: t('removeAsk'), removeText: t('removeText') }}
        />
      </Stack>
    </form>
  );
}

function Provider({ connection, hotelId }: { connection: Connection | null; hotelId: string }) {
  const t = useTexts(ssoTexts);
  const { moment } = useTimes(useHotel(hotelId).time_zone);
  return (
    <>
      <TextInput name="issuer" type="url" label={t('issuer')} description={t('issuerHint')} defaultValue={connection?.issuer ?? ''}
        placeholder="https://" required />
      <TextInput name="clientId" label={t('clientId')} defaultValue={connection?.oidcClientId ?? ''} required autoComplete="off" />
      <PasswordInput
        name="secret" label={t('secret')} autoComplete="off" required={connection === null}
        {...(connection && { description: t('secretSet', { date: moment(connection.secretSetDate) }) })}
      />
      {connection && <TextInput label={t('redirect')} value={connection.redirectUri} readOnly />}
    </>
  );
}

function Domains({ connection, hotelId }: { connection: Connection | null; hotelId: string }) {
  const t = useTexts(ssoTexts);
  const domains = connection?.domains ?? [];
  return (
    <>
      <Textarea
        name="domains" label={t('domains')} description={t('domainsHint')} defaultValue={domains.map(({ domain }) => domain).join('\n')}
        autosize
        minRows={2} required
      />
      {domains.map(({ domain, confirmedDate }) => (
        <Group key={domain} gap="xs">
          <Text size="sm">{domain}</Text>
          <Badge color={confirmedDate === null ? 'yellow' : 'green'}>{t(confirmedDate === null ? 'waiting' : 'confirmed')}</Badge>
          {connection && confirmedDate === null && <Confirmation domain={domain} connection={connection} hotelId={hotelId} />}
        </Group>
      ))}
      <Checkbox name="only" label={t('only')} defaultChecked={connection?.onlySso ?? false} />
    </>
  );
}

/** For platform administrators alone: it lets an issuer say who people are, and only the one that they have read here. */
function Confirmation({ domain, connection, hotelId }: { domain: string; connection: Connection; hotelId: string }) {
  const t = useTexts(ssoTexts);
  const confirmed = useConfirmed();
  const { isPlatformAdmin } = useProfile();
  const { issuer, oidcClientId, etag } = connection;
  const run = useAction(() => answerOf(api.POST('/api/clients/{id}/sso/domains/{domain}/confirm', {
    params: { path: { id: hotelId, domain }, header: { 'if-match': etag } }, body: { issuer, oidcClientId },
  })), { refresh: [[hotelId, 'sso']], done: t('confirmDone') });
  const text = t('confirmText', { issuer, client: oidcClientId });
  const ask = confirmed({ title: t('confirmAsk', { domain }), text, yes: t('confirm') }, () => run.mutate());
  if (!isPlatformAdmin) return null;
  return (
    <Button
      size="compact-sm" variant="default" loading={run.isPending} aria-label={`${t('confirm')}: ${domain}`}
      onClick={ask}
    >
      {t('confirm')}
    </Button>
  );
}

function Groups({ connection }: { connection: Connection | null }) {
  const t = useTexts(ssoTexts);
  const roles = useTexts(teamTexts);
  const valuesOf = (preset: string): string =>
    (connection?.roleMapping ?? []).filter((row) => row.preset === preset).map(({ value }) => value).join('\n');
  return (
    <>
      <TextInput name="claim" label={t('claim')} defaultValue={connection?.claim ?? 'groups'} required autoComplete="off" />
      {presets.map((preset) => (
        <Textarea
          key={preset} name={groupsField(preset)} label={t('groups', { role: roles(preset) })} description={t('groupsHint')}
          defaultValue={valuesOf(preset)}
          autosize minRows={1}
        />
      ))}
    </>
  );
}
