import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { RolePolicy } from '../storage/entities/role.ts';
import { requireCovers } from './escalation.ts';
import { changeAccess } from './change-access.ts';
import { lockRole, toPolicyRecord } from './role-record.ts';

/** @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when no platform administrator would be left */
export async function removeRolePolicy(
  { ctx, roleId, policyId }: { ctx: Context; roleId: string; policyId: string },
): Promise<void> {
  requirePermission(ctx, 'roles:WRITE');
  await ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    await lockRole(em, roleId);
    const policy = await em.findOne(RolePolicy, { id: policyId, roleId });
    if (!policy) throw notFound('The policy');
    const before = toPolicyRecord(policy);
    requireCovers(ctx, [before]);
    em.remove(policy);
    audit(em, ctx, { action: 'role.policy.remove', target: `role:${roleId}`, before });
  }));
}
