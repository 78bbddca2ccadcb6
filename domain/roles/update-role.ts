import { z } from 'zod';
import { requireFreshProof, requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { nameIsTaken } from '../lists/taken-name.ts';
import { parseInput } from '../parse.ts';
import { requireTag, stateTag } from '../state-tag.ts';
import { requireCoversRoles } from './escalation.ts';
import { changeAccess } from './change-access.ts';
import { lockRole, roleDescription, roleName, toRoleRecord, type RoleRecord } from './role-record.ts';

export const updateRoleSchema = z.strictObject({
  name: roleName,
  description: roleDescription.nullable(),
  disabled: z.boolean().meta({ description: 'False puts a disabled role back to work.' }),
  requiresSecondFactor: z.boolean().meta({ description: 'True leads its holders to add a second factor, on their next request.' }),
}).partial().meta({ id: 'UpdateRoleBody' });

/**
 * Changes the named fields. What a role grants limits who may change it.
 *
 * @param ifMatch the tags of the states that the change is for; left out, it is for any state
 * @throws DomainError FORBIDDEN, CONFIRMATION_REQUIRED, INVALID_INPUT, NOT_FOUND, PRECONDITION_FAILED;
 *   CONFLICT for a name in use, and when no platform administrator would be left
 */
export async function updateRole(
  { ctx, id, input, ifMatch }: { ctx: Context; id: string; input: z.input<typeof updateRoleSchema>; ifMatch?: string | undefined },
): Promise<RoleRecord> {
  requirePermission(ctx, 'roles:WRITE');
  const { name, description, disabled, requiresSecondFactor } = parseInput('body', updateRoleSchema, input);
  return ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    const role = await lockRole(em, id);
    await requireCoversRoles(em, ctx, [id]);
    const before = await toRoleRecord(em, role);
    requireTag(ifMatch, stateTag(before), 'this role');
    // Enabling gives what the role grants, and its holders need less of a proof without the second factor.
    if ((disabled === false && role.disabled) || (requiresSecondFactor === false && role.requiresFactor)) requireFreshProof(ctx);
    if (name !== undefined) role.name = name;
    if (description !== undefined) role.description = description;
    if (disabled !== undefined) role.disabled = disabled;
    if (requiresSecondFactor !== undefined) role.requiresFactor = requiresSecondFactor;
    const after = await toRoleRecord(em, role);
    audit(em, ctx, { action: 'role.update', target: `role:${id}`, before, after });
    return after;
  })).catch(nameIsTaken('A role'));
}
