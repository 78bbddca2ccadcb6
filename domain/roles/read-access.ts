import type { EntityManager } from '../storage/database.ts';
import type { UserStatus } from '../storage/entities/user.ts';

/** A platform administrator, or somebody who is invited to be one. */
export interface Administrator {
  id: string;
  email: string;
  status: UserStatus;
}

/** Someone whose invitation can still be accepted, and what they are to hold: groups, roles and policies, by their ids. */
export interface Invited {
  id: string;
  holds: string[];
}

/** Any number but those of other locks. */
const ACCESS_LOCK = 7_261_122;

/** Until the transaction ends, nobody else changes permissions, so that a comparison shows this change only. */
export async function lockAccess(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?)', [ACCESS_LOCK]);
}

/** Roles that users hold, directly or through a group. */
const HELD = `
  select user_id, role_id from user_role
  union select member.user_id, group_role.role_id from group_role join group_member member using (group_id)`;

/**
 * Who holds ALL:EXECUTE globally, or will on accepting an invitation; nobody who is disabled.
 *
 * @returns those who signed in last come first
 */
export function readAdministrators(em: EntityManager): Promise<Administrator[]> {
  return em.execute<Administrator[]>(
    `select u.id, u.email, u.status from app_user u
     join (${HELD}) held on held.user_id = u.id
     join role on role.id = held.role_id and not role.disabled
     join role_policy policy on policy.role_id = role.id
     where u.status <> 'disabled' and policy.feature = 'ALL' and policy.action = 'EXECUTE' and policy.client_id is null
     group by u.id order by u.last_login desc nulls last, u.id`,
  );
}

/** Including those who are disabled for now: an invitation comes back with its user. */
export function readInvited(em: EntityManager, now: Date): Promise<Invited[]> {
  return em.execute<Invited[]>(
    `with invited as (select id from app_user where accepted_at is null and invite_expires_at > ?),
     held as (select * from (${HELD}) every_role where user_id in (select id from invited)),
     item as (
       select user_id, 'group ' || group_id as name from group_member where user_id in (select id from invited)
       union select user_id, 'role ' || role_id from held
       union select held.user_id, 'policy ' || policy.id from held
         join role on role.id = held.role_id and not role.disabled
         join role_policy policy on policy.role_id = held.role_id
     )
     select invited.id, coalesce(array_agg(item.name) filter (where item.name is not null), '{}') as holds
     from invited left join item on item.user_id = invited.id group by invited.id`,
    [now],
  );
}
