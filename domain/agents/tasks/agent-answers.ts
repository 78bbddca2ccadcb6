import type { TenantContext } from '../../context.ts';
import type { AgentMessage, AgentReply } from '../../model/agent-task.ts';
import type { TurnKey } from '../../model/turn.ts';

/** A message of an agent's task, and the turn of the conversation that answers it. */
export interface AskedMessage extends TurnKey {
  message: AgentMessage;
}

/** Who answers agents' messages: the concierge, in the task's conversation. */
export interface AgentAnswers {
  /**
   * Puts a message to the conversation; safe to repeat.
   *
   * @param asker the id of the workflow that is signalled when the reply is there
   * @returns the id of the reply, where there is one already
   */
  post(ctx: TenantContext, asked: AskedMessage, asker: string): Promise<string | null>;
  /** Has a message answered, however long that takes. @returns the id of the reply; the same when repeated */
  ask(ctx: TenantContext, asked: AskedMessage): Promise<string>;
  /** The reply of that id. */
  read(ctx: TenantContext, asked: AskedMessage, replyId: string): Promise<AgentReply>;
}
