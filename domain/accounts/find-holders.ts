import { ALL_FEATURES } from '../model/permissions.ts';
import type { EntityManager } from '../storage/database.ts';

/** A platform may have many administrators; a client's matter is not for a crowd. */
const MOST = 20;

/**
 * The users to notify about something that needs a permission to write at a client: those who hold it for this client specifically, or, if
 * nobody does, those who hold it for all.
 *
 * @param em on the system path
 * @returns ids of active users, in a fixed order
 */
export async function findHolders(
  em: EntityManager, { feature, clientId }: { feature: string; clientId: string },
): Promise<string[]> {
  const rows = await em.execute<{ id: string; named: boolean }[]>(
    `select u.id, bool_or(policy.client_id is not null) as named
     from app_user u
     join (
       select user_id, role_id from user_role
       union select member.user_id, group_role.role_id from group_role join group_member member using (group_id)
     ) held on held.user_id = u.id
     join role on role.id = held.role_id and not role.disabled
     join role_policy policy on policy.role_id = role.id
     where u.status = 'active' and (policy.client_id = ? or policy.client_id is null)
       and (policy.feature = ? and policy.action = 'WRITE' or policy.feature = ? and policy.action = 'EXECUTE')
     group by u.id order by named desc, u.id limit ?`,
    [clientId, feature, ALL_FEATURES, MOST],
  );
  const named = rows.filter((row) => row.named);
  return (named.length > 0 ? named : rows).map(({ id }) => id);
}
