import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { endUserKeys, endUserSessions } from '../accounts/end-sessions.ts';
import { findFactors } from '../accounts/factors/find-factors.ts';
import { orderInvitation } from '../accounts/invitation-mails.ts';
import { tellOf } from '../accounts/security-notices.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { newInvitation } from '../invitation.ts';
import { userIdOf } from '../model/actor.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { DurableRunner, MailRunner } from '../ports/durable-runner.ts';
import { changeAccess } from '../roles/change-access.ts';
import { requireCoversUser } from '../roles/escalation.ts';
import { RecoveryCode, SecondFactor } from '../storage/entities/second-factor.ts';
import { User } from '../storage/entities/user.ts';
import { lockUser, toUserRecord, type UserRecord } from './user-record.ts';

/**
 * Shuts a user out at once: sessions end and keys are refused with the next request. An invitation is void.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when disabled already, and for the last platform administrator
 */
export async function disableUser({ ctx, id }: { ctx: Context; id: string }): Promise<void> {
  requirePermission(ctx, 'users:WRITE');
  await ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    const user = await lockUser(em, id);
    await requireCoversUser(em, ctx, id);
    if (user.status === 'disabled') throw new DomainError('CONFLICT', 'This user is disabled already.');
    const before = { status: user.status };
    user.status = 'disabled';
    await em.flush();
    await endUserSessions(em, { userId: id, now: ctx.now() });
    audit(em, ctx, { action: 'user.disable', target: `user:${id}`, before, after: { status: 'disabled' } });
  }));
}

/**
 * Lets a disabled user in again: with the account, or, if it was never accepted, with the invitation.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when the user is not disabled
 */
export async function enableUser({ ctx, id }: { ctx: Context; id: string }): Promise<void> {
  requirePermission(ctx, 'users:WRITE');
  await ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    const user = await lockUser(em, id);
    await requireCoversUser(em, ctx, id);
    if (user.status !== 'disabled') throw new DomainError('CONFLICT', 'This user is not disabled.');
    user.status = user.acceptedAt ? 'active' : 'invited';
    audit(em, ctx, {
      action: 'user.enable', target: `user:${id}`, before: { status: 'disabled' }, after: { status: user.status },
    });
  }));
}

/**
 * Renews an invitation and mails it again; the earlier mail is void.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when the user is not waiting for one, or the address has an
 *   account by another invitation
 */
export async function reinviteUser({ ctx, id, deps: { runner } }: {
  ctx: Context; id: string; deps: { runner: Pick<DurableRunner, 'sendMail'> };
}): Promise<UserRecord> {
  requirePermission(ctx, 'users:WRITE');
  const now = ctx.now();
  const invitation = newInvitation(now);
  const user = await ctx.db.transaction(async (em) => {
    // The hash of an invitation is unique.
    const invited = await lockUser(em, id, { withKeys: true });
    await requireCoversUser(em, ctx, id);
    if (invited.status !== 'invited') {
      throw new DomainError('CONFLICT', `This user is ${invited.status} and has no open invitation.`);
    }
    if (await em.count(User, { email: invited.email, acceptedAt: { $ne: null } }) > 0) {
      throw new DomainError(
        'CONFLICT', 'There is an account with this e-mail already, so nobody can accept this invitation. Disable this user.',
      );
    }
    Object.assign(invited, { ...invitation, invitedBy: userIdOf(ctx.actor) });
    audit(em, ctx, { action: 'user.reinvite', target: `user:${id}`, after: { invitedAt: now.toISOString() } });
    return invited;
  });
  await orderInvitation({ ctx, name: { userId: id, nonce: invitation.invitationNonce }, runner });
  return toUserRecord(user);
}

export const forceResetSchema = z.strictObject({
  endApiKeys: z.boolean().default(false).meta({ description: 'Disables the API keys of the user as well.' }),
}).meta({ id: 'ForceResetUser' });

/**
 * Makes a user set a new password before signing in again, and ends all sessions at once; by choice the keys as well.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when the user is not active
 */
export async function forceResetUser(
  { ctx, id, input = {} }: { ctx: Context; id: string; input?: z.input<typeof forceResetSchema> },
): Promise<void> {
  requirePermission(ctx, 'users:WRITE');
  const { endApiKeys } = parseInput('body', forceResetSchema, input);
  await ctx.db.transaction(async (em) => {
    const user = await lockUser(em, id);
    await requireCoversUser(em, ctx, id);
    if (user.status !== 'active') throw new DomainError('CONFLICT', `This user is ${user.status} and has no password to reset.`);
    const before = { forceReset: user.forceReset };
    user.forceReset = true;
    await em.flush();
    await endUserSessions(em, { userId: id, now: ctx.now() });
    const endedApiKeys = endApiKeys ? await endUserKeys(em, { userId: id, now: ctx.now() }) : 0;
    audit(em, ctx, { action: 'user.force-reset', target: `user:${id}`, before, after: { forceReset: true, endedApiKeys } });
  });
}

/**
 * Removes the second factors and recovery codes of a user who has lost them, and ends all sessions. If a role of the user requires a
 * factor, the user must add another one at the next sign-in. The user is told by mail.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when there is none
 */
export async function resetFactors({ ctx, id, runner }: { ctx: Context; id: string; runner: MailRunner }): Promise<void> {
  requirePermission(ctx, 'users:WRITE');
  await ctx.db.transaction(async (em) => {
    await lockUser(em, id);
    await requireCoversUser(em, ctx, id);
    const factors = await findFactors(em, id);
    if (factors.length === 0) throw new DomainError('CONFLICT', 'This user has no second factor.');
    await em.nativeDelete(SecondFactor, { userId: id });
    await em.nativeDelete(RecoveryCode, { userId: id });
    await endUserSessions(em, { userId: id, now: ctx.now() });
    const before = { factors: factors.map(({ id: factorId, kind, name }) => ({ factorId, kind, name })) };
    audit(em, ctx, { action: 'user.reset-factors', target: `user:${id}`, before });
  });
  await tellOf('factors-reset', { userId: id, at: ctx.now(), runner });
}
