import { z } from 'zod';
import { requirePermission } from '../../access.ts';
import type { TenantContext } from '../../context.ts';
import { toPage, type ListDeps, type Page } from '../../lists/page.ts';
import type { Position } from '../../lists/cursor.ts';
import { agentTaskStates } from '../../model/agent-task-flow.ts';
import { contextIdSchema, type AgentTask } from '../../model/agent-task.ts';
import { parseInput } from '../../parse.ts';
import { AgentTaskMessage, AgentTaskRecord } from '../../storage/entities/agent-task.ts';
import { ownerOf, taskWith } from '../task-record.ts';

/** What A2A calls the cursors of this list. */
const TOKEN_NAMES = { given: 'params pageToken', next: 'nextPageToken' } as const;

const listTasksSchema = z.strictObject({
  contextId: contextIdSchema.optional(),
  state: z.enum(agentTaskStates).optional(),
  /** Those that came to their state after it. */
  since: z.date().optional(),
  limit: z.int().min(1).max(100).default(50),
  pageToken: z.string().min(1).max(1000).optional(),
});

/**
 * The actor's tasks, those that changed last first.
 *
 * @returns a page and how many there are in all
 * @throws DomainError FORBIDDEN, INVALID_INPUT
 */
export async function listTasks(
  { ctx, input, deps: { cursors } }: { ctx: TenantContext; input: z.input<typeof listTasksSchema>; deps: ListDeps },
): Promise<Page<AgentTask> & { total: number }> {
  requirePermission(ctx, 'concierge:EXECUTE');
  const { contextId, state, since, limit, pageToken } = parseInput('params', listTasksSchema, input);
  const owner = { clientId: ctx.clientId, ownerId: ownerOf(ctx) };
  const list = ['agent-tasks', owner.clientId, owner.ownerId, contextId ?? null, state ?? null, since?.toISOString() ?? null];
  const where = {
    ...owner, ...(contextId === undefined ? {} : { contextId }), ...(state === undefined ? {} : { state }),
    $and: [{ $or: [{ expiresAt: null }, { expiresAt: { $gt: ctx.now() } }] }, since === undefined ? {} : { stateDate: { $gt: since } }],
  };
  const beyond = pageToken === undefined ? {} : olderThan(cursors.open(list, pageToken, TOKEN_NAMES));
  const { rows, messages, total } = await ctx.db.snapshot(async (em) => {
    const found = await em.find(
      AgentTaskRecord, { ...where, $and: [...where.$and, beyond] }, { orderBy: { stateDate: 'desc', key: 'desc' }, limit: limit + 1 },
    );
    return {
      rows: found, total: await em.count(AgentTaskRecord, where),
      messages: await em.find(AgentTaskMessage, { taskKey: { $in: found.map(({ key }) => key) } }, { orderBy: { position: 'asc' } }),
    };
  });
  const page = toPage(rows, {
    limit, list, cursors, position: ({ stateDate, key }) => [stateDate.toISOString(), key],
    toItem: (row) => taskWith(row, messages.filter(({ taskKey }) => taskKey === row.key)),
  });
  return { ...page, total };
}

function olderThan([changed, key]: Position) {
  const date = new Date(changed ?? 0);
  return { $or: [{ stateDate: { $lt: date } }, { stateDate: date, key: { $lt: key } }] };
}
