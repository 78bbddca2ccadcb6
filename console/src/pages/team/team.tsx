import { Badge, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useConfirmed } from '../../parts/confirm.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Empty, Fetched, PageHead } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { useHotel } from '../../session/hotels.ts';
import { useMay, useProfile } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { SingleSignOn } from './single-sign-on.tsx';
import { InviteForm, presets, type Preset } from './invite-form.tsx';
import { teamTexts } from './texts.ts';

type Colleague = Schemas['Colleague'];

/** A hotel's colleagues and what each may do. */
export function Team() {
  const { hotelId } = useParams({ from: '/signed-in/hotels/$hotelId/team' });
  const t = useTexts(teamTexts);
  const allowed = useMay(hotelId);
  const [inviting, setInviting] = useState(false);
  const list = useQuery({
    queryKey: [hotelId, 'team'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/clients/{id}/users', {
      params: { path: { id: hotelId }, query: { limit: 100 } }, signal,
    })),
  });
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')}>
        {allowed('users:WRITE') && !inviting && <Button onClick={() => setInviting(true)}>{t('invite')}</Button>}
      </PageHead>
      {inviting && <InviteForm hotelId={hotelId} close={() => setInviting(false)} />}
      <Fetched query={list}>
        {({ users }) => (
          <Rows of={users} empty={<Empty title={t('none')}>{t('noneHint')}</Empty>}>
            {(user) => <ColleagueRow colleague={user} hotelId={hotelId} mayChange={allowed('users:WRITE')} />}
          </Rows>
        )}
      </Fetched>
      {allowed('integrations:WRITE') && <SingleSignOn hotelId={hotelId} />}
    </>
  );
}

function ColleagueRow({ colleague, hotelId, mayChange }: { colleague: Colleague; hotelId: string; mayChange: boolean }) {
  const { id, email, first_name, last_name, status, lastLogin, preset, roles } = colleague;
  const t = useTexts(teamTexts);
  const { userId } = useProfile();
  const { ago } = useTimes(useHotel(hotelId).time_zone);
  const name = [first_name, last_name].filter(Boolean).join(' ') || email;
  return (
    <Group justify="space-between" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>{name}{id === userId && ` (${t('you')})`}</Text>
        <Text size="sm" c="dimmed" style={{
          overflowWrap: 'anywhere' }}>
          {[name === email ? null : email, lastLogin && t('lastSeen', { ago: ago(lastLogin) })].filter(Boolean).join(' · ')}</Text>
      </div>
      <Group gap="xs">
        {status !== 'active' && <Badge color={status === 'invited' ? 'yellow' : 'gray'}>{t(`status_${status}`)}</Badge>}
        {mayChange && id !== userId
          ? <Change colleague={colleague} name={name} hotelId={hotelId} />
          : <Badge color="pine">{preset === null ? roles.map((role) => role.name).join(', ') || t('other') : t(preset)}</Badge>}
      </Group>
    </Group>
  );
}

function Change({ colleague: { id, email, preset }, name, hotelId }: { colleague: Colleague; name: string; hotelId: string }) {
  const t = useTexts(teamTexts);
  const confirmed = useConfirmed();
  const refresh = [[hotelId, 'team']];
  const change = useAction((to: Preset) => answerOf(api.POST('/api/clients/{id}/users', {
    params: { path: { id: hotelId } }, body: { email, preset: to },
  })), { refresh, done: t('changed'), ...(preset !== null && { undo: () => change.mutate(preset) }) });
  const remove = useAction(() => answerOf(api.DELETE('/api/clients/{id}/users/{userId}', {
    params: { path: { id: hotelId, userId: id } },
  })), { refresh, done: t('removed') });
  const askAndRemove = confirmed({ title: t('removeAsk', { name }), text: t('removeText'), yes: t('remove') }, () => remove.mutate());
  return (
    <>
      <NativeSelect
        aria-label={`${t('preset')}: ${name}`} value={preset ?? ''} disabled={change.isPending}
        data={[...(preset === null ? [{ value: '', label: t('other') }] : []), ...presets.map((value) => ({ value, label: t(value) }))]}
        onChange={(event) => { if (event.currentTarget.value !== '') change.mutate(event.currentTarget.value as Preset); }}
      />
      {preset !== null && (
        <Button variant="subtle" color="red" loading={remove.isPending} aria-label={`${t('remove')}: ${name}`} onClick={askAndRemove}>
          {t('remove')}
        </Button>
      )}
    </>
  );
}
