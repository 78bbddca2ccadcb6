import { requirePermission } from '../access.ts';
import { endUserSessions } from '../accounts/end-sessions.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { requireCoversUser } from '../roles/escalation.ts';
import { changeAccess } from '../roles/change-access.ts';
import { lockUser } from './user-record.ts';

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
