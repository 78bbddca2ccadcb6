import { randomUUID } from 'node:crypto';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import type { RolePreset } from '../model/role-presets.ts';
import type { EntityManager } from '../storage/database.ts';
import { Role, RolePolicy } from '../storage/entities/role.ts';

const titles: Record<RolePreset, string> = { manager: 'Manager', 'front-desk': 'Front desk', reader: 'Reader' };

/**
 * The role of a preset for one hotel, created from the platform's template when it is first needed, and its own from then on. It needs no
 * permission on roles: `setUserRoles` ensures that the caller holds what the role grants.
 *
 * @param em within `changeAccess`, so that of two at once the second finds the first one's role
 */
export async function presetRole(
  em: EntityManager, ctx: Context, { clientId, preset }: { clientId: string; preset: RolePreset },
): Promise<Role> {
  const known = await em.findOne(Role, { clientId, preset });
  if (known) return known;
  const template = await em.findOne(Role, { clientId: null, preset });
  if (!template) throw new DomainError('CONFLICT', `The platform's role for ${titles[preset]} was taken away. Grant roles by /api/users.`);
  const role = em.create(Role, {
    id: randomUUID(), name: `${titles[preset]} of ${clientId}`, description: template.description ?? null, preset, clientId,
    requiresFactor: template.requiresFactor,
    createdDate: ctx.now(),
  });
  await em.flush();
  const policies = await em.find(RolePolicy, { roleId: template.id, clientId: null });
  for (const { feature, action } of policies) em.create(RolePolicy, { id: randomUUID(), roleId: role.id, feature, action, clientId });
  await em.flush();
  audit(em, ctx, { action: 'role.create', target: `role:${role.id}`, after: { name: role.name, preset } });
  return role;
}
