import { requirePermission } from '../access.ts';
import { orderInvitation } from '../accounts/order-invitation.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import type { DurableRunner } from '../ports/durable-runner.ts';
import { requireCoversUser } from '../roles/escalation.ts';
import { INVITATION_MS } from './invite-user.ts';
import { lockUser, toUserRecord, type UserRecord } from './user-record.ts';

/**
 * Renews an invitation and mails it again.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when the user is not waiting for one
 */
export async function reinviteUser({ ctx, id, deps: { runner } }: {
  ctx: Context; id: string; deps: { runner: Pick<DurableRunner, 'sendMail'> };
}): Promise<UserRecord> {
  requirePermission(ctx, 'users:WRITE');
  const now = ctx.now();
  const user = await ctx.db.transaction(async (em) => {
    const invited = await lockUser(em, id);
    await requireCoversUser(em, ctx, id);
    if (invited.status !== 'invited') {
      throw new DomainError('CONFLICT', `This user is ${invited.status} and waits for no invitation.`);
    }
    invited.invitedAt = now;
    invited.invitationDue = true;
    invited.inviteExpiresAt = new Date(now.getTime() + INVITATION_MS);
    audit(em, ctx, { action: 'user.reinvite', target: `user:${id}`, after: { invitedAt: now.toISOString() } });
    return invited;
  });
  await orderInvitation({ ctx, user: { id, invitedAt: now }, runner });
  return toUserRecord(user);
}
