import { Badge, Button, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { field } from '../../parts/form-fields.ts';
import { More } from '../../parts/more.tsx';
import { Loading, PageHead, Problem } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { may } from '../../session/access.ts';
import { hotelsQuery } from '../../session/hotels.ts';
import { useProfile } from '../../session/profile.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { CreateForm } from './create-form.tsx';
import { platformTexts } from './texts.ts';

type Role = Schemas['Role'];
const actions = ['READ', 'WRITE', 'EXECUTE'] as const;

/** Roles and what each allows. */
export function Roles() {
  const t = useTexts(platformTexts);
  const mayWrite = may(useProfile(), 'roles:WRITE');
  const [creating, setCreating] = useState(false);
  const list = useInfiniteQuery({
    queryKey: ['roles', 'pages'],
    queryFn: ({ pageParam, signal }) => answerOf(api.GET('/api/roles', {
      params: { query: { limit: 100, ...(pageParam !== null && { after: pageParam }) } }, signal,
    })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return (
    <>
      <PageHead title={t('roles')} hint={t('rolesHint')}>{mayWrite && !creating && <Button onClick={() => setCreating(true)}>{t('newRole')}</Button>}</PageHead>
      {creating && <NewRole close={() => setCreating(false)} />}
      {list.error && !list.data && <Problem error={list.error} retry={() => { void list.refetch(); }} />}
      {!list.error && !list.data && <Loading />}
      {list.data && (
        <ul className="rows surface" data-flush>
          {list.data.pages.flatMap(({ roles }) => roles).map((role) => (
            <li key={role.id} className="row"><RoleRow role={role} mayWrite={mayWrite} /></li>
          ))}
        </ul>
      )}
      <More list={list} />
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
  const { data: hotels = [] } = useQuery(hotelsQuery);
  const nameOf = (id: string | null): string => (id === null ? t('allHotels') : hotels.find((hotel) => hotel.id === id)?.name ?? id);
  const remove = useAction((policyId: string) => answerOf(api.DELETE('/api/roles/{id}/policies/{policyId}', {
    params: { path: { id: role.id, policyId } },
  })), { refresh: [['roles']] });
  return (
    <Stack gap="xs">
      <Group gap="xs"><Text fw={600} size="sm">{role.name}</Text>{role.disabled && <Badge color="red">{t('disabled')}</Badge>}</Group>
      <Requirement role={role} mayWrite={mayWrite} />
      {role.description !== null && <Text size="sm" c="dimmed">{role.description}</Text>}
      {role.policies.length === 0 && <Text size="sm" c="dimmed">{t('noPermissions')}</Text>}
      <Group gap={6}>
        {role.policies.map(({ id, feature, action, clientId }) => (
          <Badge
            key={id} color="gray" size="lg"
            rightSection={mayWrite && (
              <button
                type="button" aria-label={`${t('removePermission')}: ${feature}:${action} ${nameOf(clientId)}`} disabled={remove.isPending} onClick={() => remove.mutate(id)}
                style={{ border: 0, background: 'none', color: 'inherit', cursor: 'pointer', minWidth: 24, minHeight: 24 }}
              >×</button>
            )}
          >
            {feature}:{action} · {nameOf(clientId)}
          </Badge>
        ))}
      </Group>
      {mayWrite && (adding
        ? <AddPermission role={role} close={() => setAdding(false)} />
        : <Group><Button size="compact-sm" variant="default" aria-label={`${t('addPermission')}: ${role.name}`} onClick={() => setAdding(true)}>{t('addPermission')}</Button></Group>)}
    </Stack>
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
  const { data: hotels = [] } = useQuery(hotelsQuery);
  const { data } = useQuery({ queryKey: ['features'], queryFn: ({ signal }) => answerOf(api.GET('/api/features', { params: { query: { limit: 100 } }, signal })) });
  const features = (data?.features ?? []).filter(({ kind }) => kind === 'permission').map(({ name }) => name);
  const add = useAction((form: FormData) => answerOf(api.POST('/api/roles/{id}/policies', {
    params: { path: { id: role.id } },
    body: {
      feature: field(form, 'feature'), action: field(form, 'action') as (typeof actions)[number],
      clientId: form.get('hotel') === '' ? null : field(form, 'hotel'),
    },
  })), { refresh: [['roles']], after: close });
  return (
    <form onSubmit={(event) => { event.preventDefault(); add.mutate(new FormData(event.currentTarget)); }}>
      <Group align="end" gap="xs">
        <NativeSelect name="feature" label={t('feature')} data={features} />
        <NativeSelect name="action" label={t('action')} data={[...actions]} />
        <NativeSelect
          name="hotel" label={t('hotel')}
          data={[{ value: '', label: t('allHotels') }, ...hotels.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <Button type="submit" loading={add.isPending}>{c('add')}</Button>
        <Button variant="default" onClick={close}>{c('cancel')}</Button>
      </Group>
    </form>
  );
}
