import type { TenantContext } from '../../context.ts';
import { isTurnOver } from '../../model/agent-task-flow.ts';
import type { AgentReply } from '../../model/agent-task.ts';
import type { AgentRunner } from '../../ports/durable-runner.ts';
import type { EntityManager } from '../../storage/database.ts';
import { AgentTaskMessage, type AgentTaskRecord } from '../../storage/entities/agent-task.ts';
import { ChatMessageRecord } from '../../storage/entities/chat.ts';
import { ignoreUnavailable } from '../../ignore-unavailable.ts';
import { tellAgents } from '../push/tell-agents.ts';
import { appendTaskEvents, lockTask, moveTask } from '../task-record.ts';
import { reservationPart } from './reservation-data.ts';

const UNTOLD = `
  select distinct t.id, m.position, s.news_id
  from chat_turn_step s join agent_task_message m on m.turn_id = s.message_id join agent_task t on t.key = m.task_key
  where s.session_key = ? and s.news_id is not null and m.news is null`;

interface Untold {
  id: string;
  position: number;
  news_id: string;
}

/**
 * Passes to a conversation's tasks what the conversation was told about their orders, if a turn was stopped or its order had no answer.
 * Safe to repeat.
 */
export async function tellTasks(
  { ctx, sessionKey, runner }: { ctx: TenantContext; sessionKey: string; runner: AgentRunner },
): Promise<void> {
  const untold = await ctx.db.read((em) => em.execute<Untold[]>(UNTOLD, [sessionKey]));
  for (const { id, position, news_id: newsId } of untold) {
    await ctx.db.transaction(async (em) => storeNews(em, ctx, await lockTask(em, ctx, id), { position, newsId }));
    await ignoreUnavailable(() => tellAgents({ ctx, id, runner }));
  }
}

async function storeNews(
  em: EntityManager, ctx: TenantContext, task: AgentTaskRecord, { position, newsId }: { position: number; newsId: string },
): Promise<void> {
  const { key: taskKey, id, state, sessionKey } = task;
  const message = await em.findOneOrFail(AgentTaskMessage, { taskKey, position }, { refresh: true });
  if (message.news) return;
  const told = await em.findOneOrFail(ChatMessageRecord, { sessionKey, id: newsId });
  const { message: text, locale } = told;
  const news: AgentReply = {
    messageId: newsId, message: text, locale, asksBack: false,
    parts: [{ kind: 'text', text }, ...await reservationPart(em, ctx, { sessionKey, messageId: message.turnId })],
  };
  await em.nativeUpdate(AgentTaskMessage, { taskKey, position }, { news });
  const isLast = await em.count(AgentTaskMessage, { taskKey, position: { $gt: position } }) === 0;
  // A reply that is on its way takes the news with it.
  if (!isTurnOver(state) || !isLast) return;
  if (state === 'input-required') {
    await moveTask(em, ctx, id, { state: 'completed', question: news, replies: [news] });
  } else {
    const date = ctx.now().toISOString();
    await appendTaskEvents(em, ctx, id, [{ kind: 'status', state, reason: task.reason ?? null, date, question: news }]);
  }
}
