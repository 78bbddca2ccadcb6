import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { nameIsTaken } from '../lists/taken-name.ts';
import { parseInput } from '../parse.ts';
import { Role, RolePolicy } from '../storage/entities/role.ts';
import { requireMayGrant } from './escalation.ts';
import { policyInputSchema, requireNamed, roleDescription, roleName, toRoleRecord, type RoleRecord } from './role-record.ts';

export const createRoleSchema = z.strictObject({
  name: roleName,
  description: roleDescription.optional(),
  requiresSecondFactor: z.boolean().default(false),
  policies: z.array(policyInputSchema).max(200).default([]),
}).meta({ id: 'CreateRoleBody' });

/** @throws DomainError FORBIDDEN also for policies beyond one's own; INVALID_INPUT, NOT_FOUND; CONFLICT for a name in use */
export async function createRole(
  { ctx, input }: { ctx: Context; input: z.input<typeof createRoleSchema> },
): Promise<RoleRecord> {
  requirePermission(ctx, 'roles:WRITE');
  const { name, description = null, requiresSecondFactor: requiresFactor, policies } = parseInput('body', createRoleSchema, input);
  const grants = policies.map(({ clientId = null, ...policy }) => ({ ...policy, clientId }));
  requireMayGrant(ctx, grants);
  return ctx.db.transaction(async (em) => {
    const role = em.create(Role, { id: randomUUID(), name, description, requiresFactor, createdDate: ctx.now() });
    await em.flush();
    const unique = new Map(grants.map((grant) => [JSON.stringify([grant.feature, grant.action, grant.clientId]), grant]));
    for (const grant of unique.values()) {
      await requireNamed(em, grant);
      em.create(RolePolicy, { id: randomUUID(), roleId: role.id, ...grant });
    }
    await em.flush();
    const after = await toRoleRecord(em, role);
    audit(em, ctx, { action: 'role.create', target: `role:${role.id}`, after });
    return after;
  }).catch(nameIsTaken('A role'));
}
