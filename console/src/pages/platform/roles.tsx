import { Badge, Button, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useConfirmed } from '../../parts/confirm.tsx';
import { field } from '../../parts/form-fields.ts';
import { HotelSelect } from '../../parts/hotel-select.tsx';
import { PagedRows } from '../../parts/rows.tsx';
import { PageHead } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { may } from '../../session/access.ts';
import { useKnownHotel } from '../../session/hotels.ts';
import { useProfile } from '../../session/profile.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { CreateForm } from './create-form.tsx';
import { useRoleNames } from './role-names.ts';
import { platformTexts } from './texts.ts';
import { useRolePages } from './user-pages.ts';

type Role = Schemas['Role'];
const actions = ['READ', 'WRITE', 'EXECUTE'] as const;

/** Roles and what each allows. */
export function Roles() {
  const t = useTexts(platformTexts);
  const mayWrite = may(useProfile(), 'roles:WRITE');
  const [creating, setCreating] = useState(false);
  const list = useRolePages();
  return (
    <>
      <PageHead title={t('roles')} hint={t('rolesHint')}>
        {mayWrite && !creating && <Button onClick={() => setCreating(true)}>{t('newRole')}</Button>}
      </PageHead>
      {creating && <NewRole close={() => setCreating(false)} />}
      <PagedRows list={list} of={({ roles }) => roles}>{(role) => <RoleRow role={role} mayWrite={mayWrite} />}</PagedRows>
    </>
  );
}

function NewRole({ close }: { close: () => void }) {
  const t = useTexts(platformTexts);
  const create = useAction((form: FormData) => answerOf(api.POST('/api/roles', { body: {
    name: field(form, 'name'), ...(field(form, 'description') !== '' && { description: field(form, 'description') }),
  } })), { refresh: [['roles']], after: close });
  return (
    <CreateForm create={create} close={close}>
      <TextInput name="description" label={t('description')} />
    </CreateForm>
  );
}

function RoleRow({ role, mayWrite }: { role: Role; mayWrite: boolean }) {
  const t = useTexts(platformTexts);
  const [adding, setAdding] = useState(false);
  return (
    <Stack gap="xs">
      <RoleHead role={role} mayWrite={mayWrite} />
      <Requirement role={role} mayWrite={mayWrite} />
      {role.description !== null && <Text size="sm" c="dimmed">{role.description}</Text>}
      {role.policies.length === 0 && <Text size="sm" c="dimmed">{t('noPermissions')}</Text>}
      <Group gap={6}>
        {role.policies.map((policy) => <Permission key={policy.id} roleId={role.id} policy={policy} mayWrite={mayWrite} />)}
      </Group>
      {mayWrite && (adding
        ? <AddPermission role={role} close={() => setAdding(false)} />
        : (
          <Group>
            <Button size="compact-sm" variant="default" aria-label={`${t('addPermission')}: ${role.name}`} onClick={() => setAdding(true)}>
              {t('addPermission')}
            </Button>
          </Group>
        ))}
    </Stack>
  );
}

/** The name of a role, which can be changed, and whether it gives anything. */
function RoleHead({ role: { id, name, disabled }, mayWrite }: { role: Role; mayWrite: boolean }) {
  const t = useTexts(platformTexts);
  const c = useTexts(commonTexts);
  const confirmed = useConfirmed();
  const nameOf = useRoleNames();
  const [renaming, setRenaming] = useState(false);
  const put = (body: Schemas['UpdateRoleBody']) => answerOf(api.PUT('/api/roles/{id}', { params: { path: { id } }, body }));
  const refresh = [['roles']];
  const rename = useAction((text: string) => put({ name: text }), { refresh, after: () => setRenaming(false) });
  const enable = useAction(() => put({ disabled: false }), { refresh, done: t('roleEnabled') });
  const disable = useAction(() => put({ disabled: true }), { refresh, done: t('roleDisabled'), undo: () => enable.mutate() });
  const ask = confirmed({ title: t('disableAsk', { name }), text: t('disableRoleText'), yes: t('disable') }, () => disable.mutate());
  const button = (label: string, onClick: () => void, loading = false) =>
    <Button size="compact-sm" variant="subtle" aria-label={`${label}: ${name}`} loading={loading} onClick={onClick}>{label}</Button>;
  if (renaming) return (
    <form onSubmit={(event) => { event.preventDefault(); rename.mutate(field(new FormData(event.currentTarget), 'name')); }}>
      <Group gap="xs" align="end">
        <TextInput name="name" label={t('name')} defaultValue={name} maxLength={100} required autoFocus />
        <Button type="submit" loading={rename.isPending}>{c('save')}</Button>
        <Button variant="default" onClick={() => setRenaming(false)}>{c('cancel')}</Button>
      </Group>
    </form>
  );
  return (
    <Group gap="xs">
      <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>{nameOf(name)}</Text>
      {disabled && <Badge color="red">{t('disabled')}</Badge>}
      {mayWrite && button(t('rename'), () => setRenaming(true))}
      {mayWrite && (disabled ? button(t('enable'), () => enable.mutate(), enable.isPending) : button(t('disable'), ask, disable.isPending))}
    </Group>
  );
}

/** A permission that a role gives. */
function Permission(
  { roleId, policy: { id, feature, action, clientId }, mayWrite }: { roleId: string; policy: Role['policies'][number]; mayWrite: boolean },
) {
  const t = useTexts(platformTexts);
  const known = useKnownHotel(clientId);
  const hotel = clientId === null ? t('allHotels') : known?.name ?? clientId;
  const remove = useAction(() => answerOf(api.DELETE('/api/roles/{id}/policies/{policyId}', {
    params: { path: { id: roleId, policyId: id } },
  })), { refresh: [['roles']] });
  return (
    <Badge
      color="gray" size="lg"
      rightSection={mayWrite && (
        <button
          type="button" aria-label={`${t('removePermission')}: ${feature}:${action} ${hotel}`} disabled={remove.isPending}
          onClick={() => remove.mutate()}
          style={{ border: 0, background: 'none', color: 'inherit', cursor: 'pointer', minWidth: 24, minHeight: 24 }}
        >×</button>
      )}
    >
      {feature}:{action} · {hotel}
    </Badge>
  );
}

/** Whether a role asks for a second factor. */
function Requirement({ role: { id, name, requiresSecondFactor }, mayWrite }: { role: Role; mayWrite: boolean }) {
  const t = useTexts(platformTexts);
  const set = useAction((required: boolean) => answerOf(api.PUT('/api/roles/{id}', {
    params: { path: { id } }, body: { requiresSecondFactor: required },
  })), { refresh: [['roles']] });
  return (
    <Switch
      size="sm" label={t('requiresFactor')} aria-label={`${t('requiresFactor')}: ${name}`}
      checked={requiresSecondFactor} disabled={!mayWrite || set.isPending}
      onChange={(event) => set.mutate(event.currentTarget.checked)}
    />
  );
}

function AddPermission({ role, close }: { role: Role; close: () => void }) {
  const t = useTexts(platformTexts);
  const c = useTexts(commonTexts);
  const [hotel, setHotel] = useState('');
  const { data } = useQuery({ queryKey: ['features'],
    queryFn: ({ signal }) => answerOf(api.GET('/api/features', { params: { query: { limit: 100 } }, signal })) });
  const features = (data?.features ?? []).filter(({ kind }) => kind === 'permission').map(({ name }) => name);
  const add = useAction((form: FormData) => answerOf(api.POST('/api/roles/{id}/policies', {
    params: { path: { id: role.id } },
    body: {
      feature: field(form, 'feature'), action: field(form, 'action') as (typeof actions)[number],
      clientId: hotel === '' ? null : hotel,
    },
  })), { refresh: [['roles']], after: close });
  return (
    <form onSubmit={(event) => { event.preventDefault(); add.mutate(new FormData(event.currentTarget)); }}>
      <Group align="end" gap="xs">
        <NativeSelect name="feature" label={t('feature')} data={features} />
        <NativeSelect name="action" label={t('action')} data={[...actions]} />
        <HotelSelect label={t('hotel')} value={hotel} change={setHotel} all={t('allHotels')} />
        <Button type="submit" loading={add.isPending}>{c('add')}</Button>
        <Button variant="default" onClick={close}>{c('cancel')}</Button>
      </Group>
    </form>
  );
}
