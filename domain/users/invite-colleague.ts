import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { grantsOf, requirePermission } from '../access.ts';
import { emailSchema, personNameSchema } from '../accounts/account-fields.ts';
import { orderInvitation } from '../accounts/invitation-mails.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { newInvitation } from '../invitation.ts';
import { userIdOf } from '../model/actor.ts';
import { DomainError } from '../model/errors.ts';
import { holds } from '../model/permissions.ts';
import { rolePresets, type RolePreset } from '../model/role-presets.ts';
import { parseInput } from '../parse.ts';
import type { DurableRunner } from '../ports/durable-runner.ts';
import { changeAccess } from '../roles/change-access.ts';
import { presetRole } from '../roles/preset-roles.ts';
import type { EntityManager } from '../storage/database.ts';
import { Role, UserRole } from '../storage/entities/role.ts';
import { User } from '../storage/entities/user.ts';
import { requireClient } from '../tenant/require-client.ts';
import { HELD_AT_CLIENT, toColleagues, type Colleague } from './colleagues.ts';
import { setUserRoles } from './set-user-roles.ts';
import { toUserRecord } from './user-record.ts';

export const inviteColleagueSchema = z.strictObject({
  email: emailSchema,
  preset: z.enum(rolePresets).meta({ description: 'What the colleague may do at this hotel, within what you may do yourself.' }),
  first_name: personNameSchema.optional(),
  last_name: personNameSchema.optional(),
}).meta({ id: 'InviteColleagueBody' });
type Invitation = z.output<typeof inviteColleagueSchema>;

interface Call {
  ctx: TenantContext;
  input: z.input<typeof inviteColleagueSchema>;
  deps: { runner: Pick<DurableRunner, 'sendMail'> };
}

/**
 * Gives somebody access to the hotel in one step: an address is invited by mail. One with an account that the inviter may see has access
 * at once; for any other inviter it is as an address without one, and its person has access with the next sign-in. Asked again for
 * somebody who is one already, it changes what they may do there, and nothing else they hold.
 *
 * @param ctx on the system path, with the hotel in scope: users belong to no tenant
 * @throws DomainError FORBIDDEN also for a preset beyond one's own permissions; NOT_FOUND, INVALID_INPUT;
 *   CONFLICT for an account in sight that is disabled
 */
export async function inviteColleague({ ctx, input, deps: { runner } }: Call): Promise<Colleague> {
  requirePermission(ctx, 'users:WRITE');
  await requireClient(ctx);
  const body = parseInput('body', inviteColleagueSchema, input);
  const user = await ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    const colleague = await findColleague(em, ctx, body.email) ?? createInvited(em, ctx, body);
    await em.flush();
    const before = await usePreset(em, ctx, colleague.id, body.preset);
    audit(em, ctx, {
      action: 'user.invite-colleague', target: `user:${colleague.id}`, before: { preset: before },
      after: { ...toUserRecord(colleague), preset: body.preset },
    });
    return colleague;
  }));
  const { id: userId, status, invitationNonce: nonce, invitationDue } = user;
  if (status === 'invited' && nonce && invitationDue) await orderInvitation({ ctx, name: { userId, nonce }, runner });
  const [colleague] = await ctx.db.read((em) => toColleagues(em, ctx.clientId, [toUserRecord(user)]));
  return colleague as Colleague;
}

/** The account of the address, or else an open invitation that already makes somebody a colleague here. */
async function findColleague(em: EntityManager, ctx: TenantContext, email: string): Promise<User | undefined> {
  const { clientId } = ctx;
  const found = await em.findOne(User, { email, acceptedAt: { $ne: null } });
  const account = found && await isInSight(em, ctx, found) ? found : null;
  if (account?.status === 'disabled') {
    throw new DomainError('CONFLICT', 'The account of this e-mail is disabled. An administrator of the platform can enable it.');
  }
  if (account) return account;
  const [invited] = await em.execute<{ id: string }[]>(
    `select id from app_user where email = ? and status = 'invited' and id in (select user_id from (${HELD_AT_CLIENT}) held)
     order by created_date desc limit 1`, [email, clientId],
  );
  return invited === undefined ? undefined : em.findOneOrFail(User, { id: invited.id });
}

/** Whether the inviter may see an account: that of a colleague already, or any. */
async function isInSight(em: EntityManager, { actor, clientId }: TenantContext, { id }: User): Promise<boolean> {
  if (actor.kind === 'system' || holds(grantsOf(actor), { feature: 'users', action: 'READ', scope: 'global' })) return true;
  const held = await em.execute<unknown[]>(`select 1 from (${HELD_AT_CLIENT}) held where user_id = ? limit 1`, [clientId, id]);
  return held.length > 0;
}

function createInvited(em: EntityManager, ctx: TenantContext, { email, first_name: first, last_name: last }: Invitation): User {
  const now = ctx.now();
  return em.create(User, {
    id: randomUUID(), email, status: 'invited', createdDate: now, ...newInvitation(now), invitedBy: userIdOf(ctx.actor),
    firstName: first ?? null, lastName: last ?? null,
  });
}

/** Puts the preset in the place of another one of this hotel. @returns the one before */
async function usePreset(em: EntityManager, ctx: TenantContext, userId: string, preset: RolePreset): Promise<RolePreset | null> {
  const role = await presetRole(em, ctx, { clientId: ctx.clientId, preset });
  const held = await em.find(UserRole, { userId });
  const presets = await em.find(Role, { clientId: ctx.clientId, preset: { $ne: null } });
  const others = held.map(({ roleId }) => roleId).filter((id) => !presets.some((each) => each.id === id));
  await setUserRoles(em, ctx, { userId, roleIds: [...others, role.id] });
  await em.flush();
  return presets.find(({ id }) => held.some(({ roleId }) => roleId === id))?.preset ?? null;
}
