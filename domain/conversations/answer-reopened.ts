import type { TenantContext } from '../context.ts';
import { eachAlone } from '../each-alone.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';
import type { HandoffRunner } from '../ports/durable-runner.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { ChatSession } from '../storage/entities/chat.ts';

/** The process that hands back tells the flow within this, unless it dies; in milliseconds. */
const GRACE_MS = 5_000;

/** Conversations per sweep; what is left is left for the next one. */
const PER_SWEEP = 500;

/**
 * Has a conversation's workflow answer what a handback has left to it, if the workflow has not been told yet. Safe to repeat.
 *
 * @throws DomainError UNAVAILABLE when the flow could not be told; the sweep tells it then
 */
export async function answerReopened(
  { ctx, sessionKey, runner }: { ctx: TenantContext; sessionKey: string; runner: HandoffRunner },
): Promise<void> {
  const session = await ctx.db.read((em) => em.findOne(ChatSession, { key: sessionKey }));
  if (!session?.reopenedDate) return;
  await runner.answerReopened({ clientId: ctx.clientId, sessionKey });
  const { reopenedDate } = session;
  await ctx.db.transaction((em) => em.nativeUpdate(ChatSession, { key: sessionKey, reopenedDate }, { reopenedDate: null }));
}

/**
 * Does so for all conversations whose workflow was not told: the process that handed back died, or the flow engine was unavailable. Safe to
 * repeat.
 */
export async function answerForgotten({ db, contextOf, now, runner }: {
  /** Across tenants. */
  db: UnitOfWork;
  contextOf: (clientId: string) => TenantContext;
  now: Date;
  runner: HandoffRunner;
}): Promise<void> {
  const sessions = await db.read((em) => em.find(
    ChatSession, { reopenedDate: { $lt: new Date(now.getTime() - GRACE_MS) } },
    { fields: ['key', 'clientId'], orderBy: { reopenedDate: 'asc' }, limit: PER_SWEEP },
  ));
  await eachAlone(sessions, ({ key: sessionKey, clientId }) =>
    ignoreUnavailable(() => answerReopened({ ctx: contextOf(clientId), sessionKey, runner })));
}
