import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { taskIdSchema } from '../model/agent-task.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { readWholeTask, type FollowedTask } from './task-record.ts';

/**
 * A task of the actor's; it can be read for seven days after its end.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND for a missing, an expired and somebody else's task alike
 */
export async function getTask({ ctx, id }: { ctx: TenantContext; id: unknown }): Promise<FollowedTask> {
  requirePermission(ctx, 'concierge:EXECUTE');
  const name = parseInput('params id', taskIdSchema, id);
  const found = await ctx.db.read((em) => readWholeTask(em, ctx, name));
  if (found === null) throw notFound('The task');
  return found;
}
