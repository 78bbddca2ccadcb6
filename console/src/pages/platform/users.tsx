import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useConfirm, useConfirmed } from '../../parts/confirm.tsx';
import { SETTLED_MS } from '../../parts/find-hotel.tsx';
import { PagedRows } from '../../parts/rows.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Empty, PageHead } from '../../parts/states.tsx';
import { useTimes } from '../../parts/times.ts';
import { useAction } from '../../parts/use-action.ts';
import { may } from '../../session/access.ts';
import { deviceZone } from '../../session/hotels.ts';
import { useProfile } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { InviteUser } from './invite-user.tsx';
import { platformTexts } from './texts.ts';
import { UserAccess } from './user-access.tsx';
import { useUserPages } from './user-pages.ts';

type User = Schemas['User'];

/** Everybody with an account. */
export function Users() {
  const t = useTexts(platformTexts);
  const mayWrite = may(useProfile(), 'users:WRITE');
  const [inviting, setInviting] = useState(false);
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, SETTLED_MS);
  const list = useUserPages(settled);
  return (
    <>
      <PageHead title={t('users')} hint={t('usersHint')}>
        {mayWrite && !inviting && <Button onClick={() => setInviting(true)}>{t('invite')}</Button>}
      </PageHead>
      {inviting && <InviteUser close={() => setInviting(false)} />}
      <SearchField value={search} change={setSearch} />
      <PagedRows list={list} of={({ users }) => users} empty={<Empty title={t('nobody')} />}>{(user) => <UserRow user={user} />}</PagedRows>
    </>
  );
}

function UserRow({ user }: { user: User }) {
  const { id, email, first_name, last_name, status, lastLogin } = user;
  const t = useTexts(platformTexts);
  const profile = useProfile();
  const { moment } = useTimes(deviceZone);
  const [open, setOpen] = useState(false);
  const name = [first_name, last_name].filter(Boolean).join(' ') || email;
  const mayChange = may(profile, 'users:WRITE') && id !== profile.userId;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>{name}</Text>
          <Text size="sm" c="dimmed" style={{
            overflowWrap: 'anywhere' }}>
            {[name === email ? null : email, lastLogin && t('lastLogin', { date: moment(lastLogin) })].filter(Boolean).join(' · ')}</Text>
        </div>
        <Group gap="xs">
          <Badge color={status === 'active' ? 'green' : status === 'invited' ? 'yellow' : 'red'}>{t(status)}</Badge>
          {mayChange && (
            <Button
              size="compact-sm" variant="default" aria-expanded={open} aria-label={`${t('access')}: ${name}`} onClick={() => setOpen(!open)}
            >
              {t('access')}
            </Button>
          )}
          {mayChange && <Actions user={user} name={name} />}
        </Group>
      </Group>
      {open && <UserAccess id={id} name={name} />}
    </Stack>
  );
}

function Actions({ user: { id, status }, name }: { user: User; name: string }) {
  const t = useTexts(platformTexts);
  const confirm = useConfirm();
  const confirmed = useConfirmed();
  const params = { path: { id } };
  const refresh = [['users']];
  const enable = useAction(() => answerOf(api.POST('/api/users/{id}/enable', { params })), { refresh, done: t('enabledUser') });
  const disable = useAction(() => answerOf(api.POST('/api/users/{id}/disable', { params })),
    { refresh, done: t('disabledUser'), undo: () => enable.mutate() });
  const reset = useAction((endApiKeys: boolean) => answerOf(api.POST('/api/users/{id}/force-reset', { params, body: { endApiKeys } })),
    { refresh, done: t('forceResetDone') });
  const resetFactors = useAction(() => answerOf(api.POST('/api/users/{id}/reset-factors', { params })),
    { refresh, done: t('factorsReset') });
  const reinvite = useAction(() => answerOf(api.POST('/api/users/{id}/reinvite', { params })), { refresh, done: t('reinvited') });
  const ask = confirmed({ title: t('disableAsk', { name }), text: t('disableUserText'), yes: t('disable') }, () => disable.mutate());
  const askReset = async (): Promise<void> => {
    let endKeys = false;
    const also = { label: t('endKeys'), chosen: (ticked: boolean) => { endKeys = ticked; } };
    if (await confirm({ title: t('forceResetAsk', { name }), text: t('forceResetText'), yes: t('forceReset'), also })) {
      reset.mutate(endKeys);
    }
  };
  const askFactors = confirmed(
    { title: t('resetFactorsAsk', { name }), text: t('resetFactorsText'), yes: t('resetFactors') },
    () => resetFactors.mutate(),
  );
  const button = (label: string, run: () => void, busy: boolean) => (
    <Button key={label} size="compact-sm" variant="default" aria-label={`${label}: ${name}`} loading={busy} onClick={run}>{label}</Button>
  );
  if (status === 'disabled') return button(t('enable'), () => enable.mutate(), enable.isPending);
  return [
    status === 'invited' ? button(t('reinvite'), () => reinvite.mutate(), reinvite.isPending)
      : button(t('forceReset'), () => { void askReset(); }, reset.isPending),
    ...status === 'active' ? [button(t('resetFactors'), askFactors, resetFactors.isPending)] : [],
    button(t('disable'), ask, disable.isPending),
  ];
}
