import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { nameIsTaken } from '../lists/taken-name.ts';
import { parseInput } from '../parse.ts';
import { requireTag, stateTag } from '../state-tag.ts';
import { groupDescription, groupName, lockGroup, toGroupRecord, type GroupRecord } from './group-record.ts';

export const updateGroupSchema = z.strictObject({
  name: groupName, description: groupDescription.nullable(),
}).partial().meta({ id: 'UpdateUserGroupBody' });

/**
 * @param ifMatch the tags of the states that the change is for; left out, it is for any state
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND, PRECONDITION_FAILED; CONFLICT for a name in use
 */
export async function updateUserGroup(
  { ctx, id, input, ifMatch }: { ctx: Context; id: string; input: z.input<typeof updateGroupSchema>; ifMatch?: string | undefined },
): Promise<GroupRecord> {
  requirePermission(ctx, 'user-groups:WRITE');
  const { name, description } = parseInput('body', updateGroupSchema, input);
  return ctx.db.transaction(async (em) => {
    const group = await lockGroup(em, id);
    const before = await toGroupRecord(em, group);
    requireTag(ifMatch, stateTag(before), 'this user group');
    if (name !== undefined) group.name = name;
    if (description !== undefined) group.description = description;
    const after = await toGroupRecord(em, group);
    audit(em, ctx, { action: 'user-group.update', target: `user-group:${id}`, before, after });
    return after;
  }).catch(nameIsTaken('A user group'));
}
