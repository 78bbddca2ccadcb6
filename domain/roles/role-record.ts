import { z } from 'zod';
import { notFound } from '../model/errors.ts';
import { ALL_FEATURES, permissionActions } from '../model/permissions.ts';
import { nameSchema } from '../model/names.ts';
import type { EntityManager } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';
import { Feature } from '../storage/entities/feature.ts';
import { Role, RolePolicy } from '../storage/entities/role.ts';
import { lockRow, type LockOptions } from '../storage/lock-row.ts';
import { whyUseless } from './useful-grants.ts';

export const policyRecordSchema = z.object({
  id: z.uuid(),
  feature: z.string(),
  action: z.enum(permissionActions),
  clientId: z.uuid().nullable().meta({ description: 'The one client it is for; null grants it globally.' }),
}).meta({ id: 'RolePolicy' });
export type PolicyRecord = z.infer<typeof policyRecordSchema>;

export const roleRecordSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  disabled: z.boolean().meta({ description: 'A disabled role grants nothing.' }),
  requiresSecondFactor: z.boolean().meta({ description: 'Whether its holders need a second factor before they can do anything.' }),
  policies: z.array(policyRecordSchema),
}).meta({ id: 'Role' });
export type RoleRecord = z.infer<typeof roleRecordSchema>;

/** A policy as it is written; one that would allow nothing is refused. */
export const policyInputSchema = z.strictObject({
  feature: z.string().min(1).max(200),
  action: z.enum(permissionActions),
  clientId: z.uuid().toLowerCase().nullable().optional(),
}).superRefine(({ clientId = null, ...grant }, { addIssue }) => {
  const message = whyUseless({ ...grant, clientId });
  if (message !== null) addIssue({ code: 'custom', message });
}).meta({ id: 'RolePolicyBody' });

export const roleName = nameSchema(100);
export const roleDescription = z.string().max(2000);

export const toPolicyRecord = ({ id, feature, action, clientId }: RolePolicy): PolicyRecord =>
  ({ id, feature, action, clientId: clientId ?? null });

/** The roles with their policies, in the order given. */
export async function toRoleRecords(em: EntityManager, roles: readonly Role[]): Promise<RoleRecord[]> {
  const policies = await em.find(RolePolicy, { roleId: { $in: roles.map(({ id }) => id) } }, {
    orderBy: { feature: 'asc', action: 'asc', id: 'asc' },
  });
  return roles.map(({ id, name, description, disabled, requiresFactor }) => ({
    id, name, description: description ?? null, disabled, requiresSecondFactor: requiresFactor,
    policies: policies.filter(({ roleId }) => roleId === id).map(toPolicyRecord),
  }));
}

export async function toRoleRecord(em: EntityManager, role: Role): Promise<RoleRecord> {
  const [record] = await toRoleRecords(em, [role]);
  return record as RoleRecord;
}

/** The role, held until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockRole(em: EntityManager, id: string, options?: LockOptions): Promise<Role> {
  const role = await lockRow(em, Role, { id }, options);
  if (!role) throw notFound('The role');
  return role;
}

/** Checks what a policy names. @throws DomainError NOT_FOUND for an unknown feature or client */
export async function requireNamed(
  em: EntityManager, { feature, clientId }: { feature: string; clientId: string | null },
): Promise<void> {
  if (feature !== ALL_FEATURES && !await em.findOne(Feature, { name: feature, kind: 'permission' })) {
    throw notFound('This permission feature');
  }
  if (clientId !== null && !await em.findOne(Client, { id: clientId }, { fields: ['id'] })) throw notFound('The client');
}
