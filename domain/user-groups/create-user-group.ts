import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { nameIsTaken } from '../lists/taken-name.ts';
import { parseInput } from '../parse.ts';
import { UserGroup } from '../storage/entities/user-group.ts';
import { groupDescription, groupName, toGroupRecord, type GroupRecord } from './group-record.ts';

export const createGroupSchema = z.strictObject({
  name: groupName, description: groupDescription.optional(),
}).meta({ id: 'CreateUserGroupBody' });

/** An empty group; members and roles follow. @throws DomainError FORBIDDEN, INVALID_INPUT; CONFLICT for a name in use */
export async function createUserGroup(
  { ctx, input }: { ctx: Context; input: z.input<typeof createGroupSchema> },
): Promise<GroupRecord> {
  requirePermission(ctx, 'user-groups:WRITE');
  const { name, description = null } = parseInput('body', createGroupSchema, input);
  return ctx.db.transaction(async (em) => {
    const group = em.create(UserGroup, { id: randomUUID(), name, description, createdDate: ctx.now() });
    const after = await toGroupRecord(em, group);
    audit(em, ctx, { action: 'user-group.create', target: `user-group:${group.id}`, after });
    return after;
  }).catch(nameIsTaken('A user group'));
}
