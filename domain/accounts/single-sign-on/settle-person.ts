import { randomUUID } from 'node:crypto';
import { audit } from '../../audit.ts';
import type { TenantContext } from '../../context.ts';
import { rolePresets, type RolePreset } from '../../model/role-presets.ts';
import { domainOf, type NamedByProvider, type SsoRefusal } from '../../model/single-sign-on.ts';
import type { IdentityClaims } from '../../ports/identity-provider.ts';
import { presetRole } from '../../roles/preset-roles.ts';
import type { EntityManager } from '../../storage/database.ts';
import { Role, RolePolicy, UserRole } from '../../storage/entities/role.ts';
import { SecondFactor } from '../../storage/entities/second-factor.ts';
import { SsoDomain, SsoIdentity, type SsoConnection } from '../../storage/entities/single-sign-on.ts';
import { User } from '../../storage/entities/user.ts';
import { lockRow, lockRowOrFail } from '../../storage/lock-row.ts';
import { emailSchema, personNameSchema } from '../account-fields.ts';
import { holdsPlatformWide } from '../way-in.ts';
import type { Refused } from './begin-sign-in.ts';

type Settled = Refused
  | { kind: 'person'; user: User; /** For the first time, with an account that was there before. */ isLinked: boolean }
  | { kind: 'unproved'; user: User; named: NamedByProvider };

const refused = (reason: SsoRefusal): Refused => ({ kind: 'refused', reason });

/** The roles that somebody holds at the hotel, directly and through groups. */
const HELD = `
  select role.id from role join role_policy policy on policy.role_id = role.id and policy.client_id = ?
  where not role.disabled and role.id in (
    select role_id from user_role where user_id = ?
    union select role_id from group_role join group_member using (group_id) where user_id = ?)`;

/**
 * Finds or creates the account of the person whom the provider names, and gives at the hotel exactly what the mapping gives. An account
 * is linked by an address that the provider has verified, of a domain that is confirmed for this hotel, and from then on by the provider's
 * own identifier. People with rights on the whole platform sign in only by password: no hotel's provider opens that. An account that was
 * there before, with a password or passkey of its own, is linked once it has given that: see `linkAccount`.
 *
 * @param em within `changeAccess`
 * @param ctx of the system, with the hotel in scope
 */
export async function settlePerson(
  em: EntityManager, ctx: TenantContext, { row, identity: { subject, claims } }: { row: SsoConnection; identity: IdentityClaims },
): Promise<Settled> {
  const { clientId } = ctx;
  const email = emailSchema.safeParse(claims['email']);
  if (!email.success || claims['email_verified'] !== true) return refused('unverified');
  const confirmed = await em.count(SsoDomain, { clientId, domain: domainOf(email.data), confirmedDate: { $ne: null } });
  if (confirmed === 0) return refused('unverified');
  const preset = presetOf(row, claims[row.claim]) ?? null;
  const identity = await em.findOne(SsoIdentity, { clientId, subject });
  const known = identity ? await lockRowOrFail(em, User, { id: identity.userId })
    : await findUnlinked(em, ctx, email.data);
  if (!known && preset === null) return refused('no-access');
  const obstacle = known && await obstacleOf(em, { user: known, clientId, isLinked: identity !== null });
  if (obstacle) return refused(obstacle);
  const named = { issuer: row.issuer, subject, preset };
  const isFirst = known !== null && !identity && known.acceptedAt !== null;
  if (isFirst && await hasOwnProof(em, known)) return { kind: 'unproved', user: known, named };
  const user = known ?? createAccount(em, ctx, email.data);
  accept(em, ctx, { user, claims, isNew: known === null });
  await em.flush();
  const isAdmitted = await admit(em, ctx, { user, named, identity });
  return isAdmitted ? { kind: 'person', user, isLinked: isFirst } : refused('no-access');
}

/** Whether an account has something that its owner alone can give; a passkey that was added by way of a provider is none. */
const hasOwnProof = async (em: EntityManager, { id: userId, passwordHash }: User): Promise<boolean> => Boolean(passwordHash)
  || await em.count(SecondFactor, { userId, kind: 'passkey', confirmedDate: { $ne: null }, clientId: null }) > 0;

/**
 * Links an account with the person whom the provider names, if it is not yet, and gives what the mapping gives. What was taken away stays
 * taken away: false is an answer, and no failure that would undo it.
 *
 * @param em within `changeAccess`
 * @returns whether the account holds anything at the hotel
 */
export async function admit(
  em: EntityManager, ctx: TenantContext, { user, named: { issuer, subject, preset }, identity }: {
    user: User; named: NamedByProvider; identity: SsoIdentity | null;
  },
): Promise<boolean> {
  const { clientId } = ctx;
  const link = identity ?? em.create(SsoIdentity, {
    clientId, subject, userId: user.id, roleId: null, createdDate: ctx.now(), lastUsedDate: ctx.now(),
  });
  if (!identity) audit(em, ctx, { action: 'single-sign-on.link', target: `user:${user.id}`, after: { issuer, subject } });
  link.lastUsedDate = ctx.now();
  const isGiven = await give(em, ctx, { link, preset });
  await em.flush();
  const held = await em.execute<unknown[]>(HELD, [clientId, user.id, user.id]);
  return isGiven && held.length > 0;
}

/** The one of the mapped roles that allows most; a claim is a word or a list of them. */
function presetOf({ roleMapping }: SsoConnection, claim: unknown): RolePreset | undefined {
  const values = new Set([claim].flat());
  const mapped = roleMapping.filter(({ value }) => values.has(value)).map(({ preset }) => preset);
  return rolePresets.find((preset) => mapped.includes(preset));
}

/** The account of an address that nobody at this provider has been linked with, or else an open invitation to the hotel. */
async function findUnlinked(em: EntityManager, ctx: TenantContext, email: string): Promise<User | null> {
  const account = await lockRow(em, User, { email, acceptedAt: { $ne: null } });
  if (account) return account;
  const [invited] = await em.execute<{ id: string }[]>(
    `select id from app_user u where email = ? and status = 'invited' and (invite_expires_at is null or invite_expires_at > ?)
       and exists (select from user_role join role on role.id = role_id where user_id = u.id and client_id = ?)
     order by created_date desc limit 1`, [email, ctx.now(), ctx.clientId],
  );
  return invited ? lockRow(em, User, { id: invited.id }) : null;
}

/** Why a provider opens this account to nobody, or not to this person. */
export async function obstacleOf(
  em: EntityManager, { user, clientId, isLinked }: { user: User; clientId: string; isLinked: boolean },
): Promise<SsoRefusal | undefined> {
  if (user.status === 'disabled') return 'disabled';
  // A password that has to be reset is reset first; who has none is not kept waiting for one.
  if (user.forceReset && user.passwordHash) return 'password';
  if (!isLinked && await em.count(SsoIdentity, { clientId, userId: user.id }) > 0) return 'linked';
  return await holdsPlatformWide(em, user.id) ? 'password' : undefined;
}

function createAccount(em: EntityManager, ctx: TenantContext, email: string): User {
  return em.create(User, { id: randomUUID(), email, status: 'active', createdDate: ctx.now(), acceptedAt: ctx.now() });
}

/** Makes an account of an invitation, fills in names that nobody has given, and notes what is new. */
function accept(
  em: EntityManager, ctx: TenantContext, { user, claims, isNew }: { user: User; claims: IdentityClaims['claims']; isNew: boolean },
): void {
  const name = (claim: string): string | null => personNameSchema.safeParse(claims[claim]).data ?? null;
  const wasInvited = user.status === 'invited';
  Object.assign(user, {
    status: 'active', acceptedAt: user.acceptedAt ?? ctx.now(), forceReset: false,
    firstName: user.firstName ?? name('given_name'), lastName: user.lastName ?? name('family_name'),
  });
  if (isNew) audit(em, ctx, { action: 'user.create', target: `user:${user.id}`, after: { email: user.email, by: 'single-sign-on' } });
  if (wasInvited) audit(em, ctx, { action: 'user.accept-invitation', target: `user:${user.id}`, after: { by: 'single-sign-on' } });
}

/**
 * Puts the mapped role in the place of another ready-made one of the hotel. Where the mapping gives nothing, what it gave before goes, and
 * what people gave by hand stays.
 *
 * @returns false where the role has come to grant something beyond this hotel, which no mapping gives
 */
async function give(
  em: EntityManager, ctx: TenantContext, { link, preset }: { link: SsoIdentity; preset: RolePreset | null },
): Promise<boolean> {
  const { clientId } = ctx;
  const { userId, roleId: before } = link;
  const found = preset === null ? null : await presetRole(em, ctx, { clientId, preset });
  const beyond = found && await em.count(RolePolicy, { roleId: found.id, $or: [{ clientId: null }, { clientId: { $ne: clientId } }] }) > 0;
  const role = beyond ? null : found;
  const presets = await em.find(Role, { clientId, preset: { $ne: null } });
  const held = await em.find(UserRole, { userId });
  const goes = (id: string): boolean => (role ? id !== role.id && presets.some((each) => each.id === id) : id === before);
  const leaving = held.filter(({ roleId }) => goes(roleId));
  for (const row of leaving) em.remove(row);
  const isAdded = role !== null && !held.some(({ roleId }) => roleId === role.id);
  if (isAdded) em.create(UserRole, { userId, roleId: role.id });
  link.roleId = role?.id ?? null;
  if (isAdded || leaving.length > 0) {
    const named = (id: string | undefined): string | null => presets.find((each) => each.id === id)?.preset ?? null;
    audit(em, ctx, {
      action: 'single-sign-on.map-role', target: `user:${userId}`, before: { preset: named(leaving[0]?.roleId) },
      after: { preset: named(role?.id) },
    });
  }
  return !beyond;
}
