import { DomainError } from '../model/errors.ts';
import { isOver, type AgentTaskState } from '../model/agent-task-flow.ts';
import type { EntityManager } from '../storage/database.ts';

const TASK = `
  select t.state from agent_task_message m join agent_task t on t.key = m.task_key where m.turn_id = ? for share of t`;

/**
 * Refuses a message of an agent's task after the task's end. The task's state is locked until the caller's transaction is over, so that a
 * cancellation either comes first or finds the message in the conversation.
 *
 * @throws DomainError CONFLICT
 */
export async function requireOpenTask(em: EntityManager, messageId: string): Promise<void> {
  const [task] = await em.execute<{ state: AgentTaskState }[]>(TASK, [messageId]);
  if (task !== undefined && isOver(task.state)) throw new DomainError('CONFLICT', 'The task is over.');
}

/** A condition on a step's row: no agent has canceled the task that its turn belongs to. */
export const IS_WANTED = `not exists (
  select from agent_task_message m join agent_task t on t.key = m.task_key
  where m.turn_id = chat_turn_step.message_id and t.state = 'canceled')`;
