import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { requireCoversRoles } from './escalation.ts';
import { changeAccess } from './change-access.ts';
import { lockRole, toRoleRecord, type RoleRecord } from './role-record.ts';

/**
 * Makes a role grant nothing, from its holders' next request on.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when it is disabled already, and when no platform
 *   administrator would be left
 */
export async function disableRole({ ctx, id }: { ctx: Context; id: string }): Promise<RoleRecord> {
  requirePermission(ctx, 'roles:WRITE');
  return ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    const role = await lockRole(em, id);
    await requireCoversRoles(em, ctx, [id]);
    if (role.disabled) throw new DomainError('CONFLICT', 'This role is disabled already.');
    role.disabled = true;
    audit(em, ctx, { action: 'role.disable', target: `role:${id}`, before: { disabled: false }, after: { disabled: true } });
    return toRoleRecord(em, role);
  }));
}
