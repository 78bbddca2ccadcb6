import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { RolePolicy } from '../storage/entities/role.ts';
import { changeAccess } from './change-access.ts';
import { requireCovers, requireMayGrant } from './escalation.ts';
import { lockRole, policyInputSchema, requireNamed, toPolicyRecord, type PolicyRecord } from './role-record.ts';

/**
 * Adds a permission to a role; its holders have it on their next request.
 *
 * @throws DomainError FORBIDDEN also for a permission beyond one's own; INVALID_INPUT, NOT_FOUND; CONFLICT
 *   when the role has it already
 */
export async function addRolePolicy(
  { ctx, roleId, input }: { ctx: Context; roleId: string; input: z.input<typeof policyInputSchema> },
): Promise<PolicyRecord> {
  requirePermission(ctx, 'roles:WRITE');
  const { feature, action, clientId = null } = parseInput('body', policyInputSchema, input);
  requireMayGrant(ctx, [{ feature, action, clientId }]);
  return ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    await lockRole(em, roleId);
    await requireNamed(em, { feature, clientId });
    const policy = toPolicyRecord(em.create(RolePolicy, { id: randomUUID(), roleId, feature, action, clientId }));
    audit(em, ctx, { action: 'role.policy.add', target: `role:${roleId}`, after: policy });
    return policy;
  })).catch((error: unknown) => {
    throw error instanceof UniqueConstraintViolationException
      ? new DomainError('CONFLICT', 'The role has this permission already.') : error;
  });
}

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
