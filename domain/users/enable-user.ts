import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { changeAccess } from '../roles/change-access.ts';
import { requireCoversUser } from '../roles/escalation.ts';
import { lockUser } from './user-record.ts';

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
