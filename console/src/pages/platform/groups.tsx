import { Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { useConfirmed } from '../../parts/confirm.tsx';
import { field } from '../../parts/form-fields.ts';
import { SETTLED_MS } from '../../parts/find-hotel.tsx';
import { PagedRows } from '../../parts/rows.tsx';
import { Empty, PageHead } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { may } from '../../session/access.ts';
import { useProfile } from '../../session/profile.ts';
import { commonTexts } from '../../texts/common.ts';
import { useTexts } from '../../texts/language.tsx';
import { CreateForm } from './create-form.tsx';
import { Picker } from './picker.tsx';
import { useRoleNames } from './role-names.ts';
import { platformTexts } from './texts.ts';
import { useGroupPages, useRolePages, useUserPages } from './user-pages.ts';

type UserGroup = Schemas['UserGroup'];

/** People who share roles. */
export function Groups() {
  const t = useTexts(platformTexts);
  const mayWrite = may(useProfile(), 'user-groups:WRITE');
  const [creating, setCreating] = useState(false);
  const list = useGroupPages();
  return (
    <>
      <PageHead title={t('groups')} hint={t('groupsHint')}>
        {mayWrite && !creating && <Button onClick={() => setCreating(true)}>{t('newGroup')}</Button>}
      </PageHead>
      {creating && <NewGroup close={() => setCreating(false)} />}
      <PagedRows list={list} of={({ userGroups }) => userGroups} empty={<Empty title={t('noGroups')}>{t('noGroupsHint')}</Empty>}>
        {(group) => <GroupRow group={group} mayWrite={mayWrite} />}
      </PagedRows>
    </>
  );
}

function NewGroup({ close }: { close: () => void }) {
  const create = useAction((form: FormData) => answerOf(api.POST('/api/usergroups', { body: { name: field(form, 'name') } })), {
    refresh: [['groups']], after: close,
  });
  return <CreateForm create={create} close={close} />;
}

function GroupRow({ group, mayWrite }: { group: UserGroup; mayWrite: boolean }) {
  const { id, name, memberIds, roleIds } = group;
  const t = useTexts(platformTexts);
  const c = useTexts(commonTexts);
  const confirmed = useConfirmed();
  const [open, setOpen] = useState(false);
  const params = { path: { id } };
  const refresh = [['groups']];
  const remove = useAction(() => answerOf(api.DELETE('/api/usergroups/{id}', { params })), { refresh, done: t('deleted') });
  const ask = confirmed({ title: t('deleteGroupAsk', { name }), text: t('deleteGroupText'), yes: c('delete') }, () => remove.mutate());
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <div><Text fw={600} size="sm">{name}</Text><Text size="sm" c="dimmed">
          {t('members', { n: memberIds.length, roles: roleIds.length })}</Text></div>
        {mayWrite && (
          <Group gap="xs">
            <Button
              size="compact-sm" variant="default" aria-expanded={open} aria-label={`${c('edit')}: ${name}`} onClick={() => setOpen(!open)}
            >
              {c(open ? 'close' : 'edit')}
            </Button>
            <Button
              size="compact-sm" variant="subtle" color="red" aria-label={`${c('delete')}: ${name}`} loading={remove.isPending} onClick={ask}
            >
              {c('delete')}
            </Button>
          </Group>
        )}
      </Group>
      {open && <Parts group={group} />}
    </Stack>
  );
}

/** Who is in a group, and which roles that gives. */
function Parts({ group: { id, memberIds, roleIds } }: { group: UserGroup }) {
  const t = useTexts(platformTexts);
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, SETTLED_MS);
  const users = useUserPages(settled);
  const roles = useRolePages();
  const nameOf = useRoleNames();
  const params = { path: { id } };
  const refresh = [['groups']];
  const setMembers = useAction((ids: string[]) => answerOf(api.PUT('/api/usergroups/{id}/members', {
    params, body: { memberIds: ids },
  })), { refresh: [['groups'], ['users']] });
  const setRoles = useAction((ids: string[]) => answerOf(api.PUT('/api/usergroups/{id}/roles', {
    params, body: { roleIds: ids },
  })), { refresh });
  return (
    <div className="columns">
      <Picker
        title={t('users')} chosen={memberIds} list={users} search={{ value: search, change: setSearch }}
        options={(users.data?.pages ?? []).flatMap((page) => page.users).map((user) => ({ id: user.id, label: user.email }))}
        change={(ids) => setMembers.mutate(ids)} busy={setMembers.isPending}
      />
      <Picker
        title={t('roles')} chosen={roleIds} list={roles}
        options={(roles.data?.pages ?? []).flatMap((page) => page.roles).map((role) => ({ id: role.id, label: nameOf(role.name) }))}
        change={(ids) => setRoles.mutate(ids)} busy={setRoles.isPending}
      />
    </div>
  );
}
