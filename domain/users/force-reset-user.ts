import { requirePermission } from '../access.ts';
import { endUserSessions } from '../accounts/end-sessions.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { requireCoversUser } from '../roles/escalation.ts';
import { lockUser } from './user-record.ts';

/**
 * Makes a user set a new password before signing in again, and ends all sessions at once.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when the user is not active
 */
export async function forceResetUser({ ctx, id }: { ctx: Context; id: string }): Promise<void> {
  requirePermission(ctx, 'users:WRITE');
  await ctx.db.transaction(async (em) => {
    const user = await lockUser(em, id);
    await requireCoversUser(em, ctx, id);
    if (user.status !== 'active') throw new DomainError('CONFLICT', `This user is ${user.status} and has no password to reset.`);
    const before = { forceReset: user.forceReset };
    user.forceReset = true;
    await em.flush();
    await endUserSessions(em, { userId: id, now: ctx.now() });
    audit(em, ctx, { action: 'user.force-reset', target: `user:${id}`, before, after: { forceReset: true } });
  });
}
