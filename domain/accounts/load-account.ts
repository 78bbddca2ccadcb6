import type { EntityManager } from '../storage/database.ts';
import type { Grant, PermissionAction } from '../model/permissions.ts';
import type { EntityDictionary } from '@mikro-orm/core';
import { ApiKey } from '../storage/entities/api-key.ts';
import { FRESH_MS, type SessionProof } from '../model/second-factor.ts';
import type { UserStatus } from '../storage/entities/user.ts';

/** What a request needs to know of the user behind it, read in one statement. */
export interface Account {
  id: string;
  email: string;
  status: UserStatus;
  sessionEpoch: number;
  forceReset: boolean;
  /** The effective permissions: those of the roles held directly or through groups, disabled roles left out. */
  grants: Grant[];
}

const grantsWhere = (which: string): string => `
  select coalesce(json_agg(distinct jsonb_build_object(
    'feature', policy.feature, 'action', policy.action, 'clientId', policy.client_id)), '[]')
  from role_policy policy join role on role.id = policy.role_id and not role.disabled
  where ${which} and role.id in (
    select role_id from user_role where user_id = u.id
    union select group_role.role_id from group_role join group_member using (group_id) where user_id = u.id)`;

const GRANTS = grantsWhere('true');

/** Those of a session: one that a hotel's provider opened has what is held at that hotel by name, and nothing else. */
const SESSION_GRANTS = grantsWhere('(session.client_id is null or policy.client_id = session.client_id)');

interface Row {
  id: string;
  email: string;
  status: UserStatus;
  session_epoch: number;
  force_reset: boolean;
  grants: { feature: string; action: PermissionAction; clientId: string | null }[];
}

/** The account as it is at this moment, so that a change of its permissions takes effect on the next request. */
export async function loadAccount(em: EntityManager, userId: string): Promise<Account | undefined> {
  const [row] = await em.execute<Row[]>(
    `select u.id, u.email, u.status, u.session_epoch, u.force_reset, (${GRANTS}) as grants from app_user u where u.id = ?`,
    [userId],
  );
  return row && accountOf(row);
}

/** Whether a second factor counts, and whether a role asks for one. */
const HAS_FACTOR = 'exists (select from second_factor factor where factor.user_id = u.id and factor.confirmed_date is not null)';
const NEEDS_FACTOR = `
  exists (select from role where requires_factor and not disabled and id in (
    select role_id from user_role where user_id = u.id
    union select group_role.role_id from group_role join group_member using (group_id) where user_id = u.id))`;

/** As {@link loadAccount}, through a session of the user's that has not ended, with what that has proved and which hotel it is for. */
export async function loadSessionAccount(
  em: EntityManager, { sessionId, now }: { sessionId: string; now: Date },
): Promise<(Account & { proof: SessionProof; boundTo: string | null }) | undefined> {
  const [row] = await em.execute<
    (Row & { fresh: boolean; has_factor: boolean; gave_factor: boolean; owes_factor: boolean; bound_to: string | null })[]
  >(
    `select u.id, u.email, u.status, u.session_epoch, u.force_reset, (${SESSION_GRANTS}) as grants, session.client_id as bound_to,
       coalesce(session.confirmed_date > ?, false) as fresh, ${HAS_FACTOR} as has_factor,
       session.factor_date is not null as gave_factor,
       session.factor_date is null and ${NEEDS_FACTOR} as owes_factor
     from auth_session session join app_user u on u.id = session.user_id
     where session.id = ? and session.ended_at is null and session.expires_at > ?`,
    [new Date(now.getTime() - FRESH_MS), sessionId, now],
  );
  return row && {
    ...accountOf(row), boundTo: row.bound_to,
    proof: { hasFactor: row.has_factor, isFresh: row.fresh, gaveFactor: row.gave_factor, owesFactor: row.owes_factor },
  };
}

/** Whether a role that a user holds asks for a second factor. */
export async function needsFactor(em: EntityManager, userId: string): Promise<boolean> {
  const [row] = await em.execute<{ needed: boolean }[]>(`select ${NEEDS_FACTOR} as needed from app_user u where u.id = ?`, [userId]);
  return row?.needed ?? false;
}

/** An API key with the account of its owner, in one statement. */
export async function loadKeyAccount(em: EntityManager, keyId: string): Promise<{ key: ApiKey; owner: Account } | undefined> {
  const [row] = await em.execute<{ key: EntityDictionary<ApiKey>; owner: Row }[]>(
    `select to_jsonb(k) as key, jsonb_build_object('id', u.id, 'email', u.email, 'status', u.status, 'session_epoch', u.session_epoch,
       'force_reset', u.force_reset, 'grants', (${GRANTS})) as owner
     from api_key k join app_user u on u.id = k.user_id where k.id = ?`,
    [keyId],
  );
  return row && { key: em.map(ApiKey, row.key), owner: accountOf(row.owner) };
}

const accountOf = (row: Row): Account => ({
  id: row.id,
  email: row.email,
  status: row.status,
  sessionEpoch: row.session_epoch,
  forceReset: row.force_reset,
  grants: row.grants,
});
