import { DomainError } from '../model/errors.ts';
import type { EntityManager } from '../storage/database.ts';

/** Any number; changes that could end an administrator wait for each other under it. */
const ADMINISTRATORS_LOCK = 7_261_122;

/**
 * Does a change that could take the platform administrators' rights away, and undoes it when it took them
 * from the last one: nobody could give them back. Two such changes at once are done one after the other.
 *
 * @throws DomainError CONFLICT
 */
export async function keepAnAdministrator<T>(em: EntityManager, change: () => Promise<T>): Promise<T> {
  await em.execute('select pg_advisory_xact_lock(?)', [ADMINISTRATORS_LOCK]);
  const before = await hasAdministrator(em);
  const result = await change();
  await em.flush();
  if (before && !await hasAdministrator(em)) {
    throw new DomainError('CONFLICT', 'This would leave the platform without an administrator. Make somebody else one first.');
  }
  return result;
}

async function hasAdministrator(em: EntityManager): Promise<boolean> {
  const [row] = await em.execute<{ found: boolean }[]>(
    `select exists (
       select from app_user u
       join lateral (
         select role_id from user_role where user_id = u.id
         union all select role_id from group_role join group_member using (group_id) where user_id = u.id
       ) held on true
       join role on role.id = held.role_id and not role.disabled
       join role_policy policy on policy.role_id = role.id
       where u.status = 'active' and policy.feature = 'ALL' and policy.action = 'EXECUTE' and policy.client_id is null
     ) as found`,
  );
  return row?.found ?? false;
}
