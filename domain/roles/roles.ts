import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requireFreshProof, requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import type { ListDeps, Page, PageInput } from '../lists/page.ts';
import { readByName } from '../lists/read-by-name.ts';
import { nameIsTaken } from '../lists/taken-name.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { requireTag, stateTag } from '../state-tag.ts';
import { Role, RolePolicy } from '../storage/entities/role.ts';
import { changeAccess } from './change-access.ts';
import { requireCoversRoles, requireMayGrant } from './escalation.ts';
import {
  lockRole, policyInputSchema, requireNamed, roleDescription, roleName, toRoleRecord, toRoleRecords, type RoleRecord,
} from './role-record.ts';

/** @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getRole({ ctx, id }: { ctx: Context; id: string }): Promise<RoleRecord> {
  requirePermission(ctx, 'roles:READ');
  return ctx.db.read(async (em) => {
    const role = await em.findOne(Role, { id });
    if (!role) throw notFound('The role');
    return toRoleRecord(em, role);
  });
}

/** Roles by name, disabled ones included. @throws DomainError FORBIDDEN, INVALID_INPUT */
export async function listRoles(
  { ctx, input, deps }: { ctx: Context; input: PageInput; deps: ListDeps },
): Promise<Page<RoleRecord>> {
  requirePermission(ctx, 'roles:READ');
  return ctx.db.read(async (em) => {
    const page = await readByName(em, Role, { list: ['roles'], input, deps });
    return { ...page, items: await toRoleRecords(em, page.items) };
  });
}

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

export const updateRoleSchema = z.strictObject({
  name: roleName,
  description: roleDescription.nullable(),
  disabled: z.boolean().meta({ description: 'False puts a disabled role back to work.' }),
  requiresSecondFactor: z.boolean().meta({ description: 'If true, its holders must add a second factor on their next request.' }),
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
    // A role is unique by its name too.
    const role = await lockRole(em, id, { withKeys: true });
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
