import { requireFreshProof, requirePermission } from '../access.ts';
import { endUserSessions } from '../accounts/end-sessions.ts';
import { findFactors } from '../accounts/factors/find-factors.ts';
import { tellOf } from '../accounts/security-notices.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import type { MailRunner } from '../ports/durable-runner.ts';
import { requireCoversUser } from '../roles/escalation.ts';
import { RecoveryCode, SecondFactor } from '../storage/entities/second-factor.ts';
import { lockUser } from './user-record.ts';

/**
 * Takes the second factors of a user away who has lost them, with the recovery codes, and ends all sessions. Who holds a role that asks for
 * a factor is led to add another one at the next sign-in. The user is told by mail.
 *
 * @throws DomainError FORBIDDEN, CONFIRMATION_REQUIRED, NOT_FOUND; CONFLICT when there is none
 */
export async function resetFactors({ ctx, id, runner }: { ctx: Context; id: string; runner: MailRunner }): Promise<void> {
  requirePermission(ctx, 'users:WRITE');
  requireFreshProof(ctx);
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
