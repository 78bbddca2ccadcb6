import { useQuery } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client.ts';
import { Fetched } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { may } from '../../session/access.ts';
import { useProfile } from '../../session/profile.ts';
import { useTexts } from '../../texts/language.tsx';
import { Picker } from './picker.tsx';
import { useRoleNames } from './role-names.ts';
import { platformTexts } from './texts.ts';
import { useGroupPages, useRolePages } from './user-pages.ts';

/** Which roles somebody has, directly or by groups; each choice counts at once. */
export function UserAccess({ id, name }: { id: string; name: string }) {
  const t = useTexts(platformTexts);
  const profile = useProfile();
  const nameOf = useRoleNames();
  const [seesRoles, seesGroups] = [may(profile, 'roles:READ'), may(profile, 'user-groups:READ')];
  const query = useQuery({
    queryKey: ['users', id],
    queryFn: ({ signal }) => answerOf(api.GET('/api/users/{id}', { params: { path: { id } }, signal })),
  });
  const roles = useRolePages({ enabled: seesRoles });
  const groups = useGroupPages({ enabled: seesGroups });
  const set = useAction((body: Schemas['UpdateUserBody']) => answerOf(api.PUT('/api/users/{id}', { params: { path: { id } }, body })), {
    refresh: [['users'], ['groups']], done: t('accessChanged'),
  });
  return (
    <Fetched query={query}>
      {({ roleIds, groupIds }) => (
        <div className="columns" role="group" aria-label={`${t('access')}: ${name}`}>
          {roles.data && (
            <Picker
              title={t('ownRoles')} chosen={roleIds} list={roles} busy={set.isPending} change={(ids) => set.mutate({ roleIds: ids })}
              options={roles.data.pages.flatMap((page) => page.roles).map((role) => ({ id: role.id, label: nameOf(role.name) }))}
            />
          )}
          {groups.data && (
            <Picker
              title={t('groups')} chosen={groupIds} list={groups} busy={set.isPending || !may(profile, 'user-groups:WRITE')}
              change={(ids) => set.mutate({ groupIds: ids })} none={t('noGroups')}
              options={groups.data.pages.flatMap((page) => page.userGroups).map((group) => ({ id: group.id, label: group.name }))}
            />
          )}
        </div>
      )}
    </Fetched>
  );
}
