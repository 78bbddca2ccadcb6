import { requirePermission } from '../access.ts';
import { newInvitation } from '../invitation.ts';
import { orderInvitation } from '../accounts/order-invitation.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { userIdOf } from '../model/actor.ts';
import { DomainError } from '../model/errors.ts';
import type { DurableRunner } from '../ports/durable-runner.ts';
import { requireCoversUser } from '../roles/escalation.ts';
import { User } from '../storage/entities/user.ts';
import { lockUser, toUserRecord, type UserRecord } from './user-record.ts';

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
    const invited = await lockUser(em, id);
    await requireCoversUser(em, ctx, id);
    if (invited.status !== 'invited') {
      throw new DomainError('CONFLICT', `This user is ${invited.status} and waits for no invitation.`);
    }
    if (await em.count(User, { email: invited.email, acceptedAt: { $ne: null } }) > 0) {
      throw new DomainError('CONFLICT', 'There is an account with this e-mail already, so that nobody could accept this invitation. Disable this user.');
    }
    Object.assign(invited, { ...invitation, invitedBy: userIdOf(ctx.actor) });
    audit(em, ctx, { action: 'user.reinvite', target: `user:${id}`, after: { invitedAt: now.toISOString() } });
    return invited;
  });
  await orderInvitation({ ctx, name: { userId: id, nonce: invitation.invitationNonce }, runner });
  return toUserRecord(user);
}
