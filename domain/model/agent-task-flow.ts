/** The states of an agent's task in their order; the last three are ends (spec 3.1; `input-required` is A2A's since 0.1). */
export const agentTaskStates = ['submitted', 'working', 'input-required', 'completed', 'failed', 'canceled'] as const;
export type AgentTaskState = (typeof agentTaskStates)[number];
export const openTaskStates: readonly AgentTaskState[] = ['submitted', 'working', 'input-required'];
export const isOver = (state: AgentTaskState): boolean => !openTaskStates.includes(state);
/** Whether the concierge has nothing to do until the agent speaks: where streams and waiting callers are let go. */
export const isTurnOver = (state: AgentTaskState): boolean => state !== 'submitted' && state !== 'working';

/** The flow that works on a task's messages; a run ends with the turn, and the next message starts another under the same id. */
export const agentTaskFlow = { type: 'a2aTask', signals: { wake: 'wake', answered: 'answered' }, queries: { state: 'state' } } as const;
export const agentTaskWorkflowId = (clientId: string, taskId: string): string => `a2a/${clientId}/${encodeURIComponent(taskId)}`;

/** The flow that tells an agent's servers what happens to a task; it ends when all is told. */
export const agentPushFlow = { type: 'a2aPush', signals: { wake: 'wake' } } as const;
export const agentPushWorkflowId = (clientId: string, taskId: string): string => `a2a-push/${clientId}/${encodeURIComponent(taskId)}`;

export interface AgentTaskInput {
  clientId: string;
  taskId: string;
}

/** A message of the task, by its place in it. */
export interface AgentQuestion {
  position: number;
}

/** A message that is on its way through the conversation. */
export interface PostedQuestion {
  /** Of the conversation's turn; its reply is told under this. */
  messageId: string;
  /** The reply, where there is one already. */
  replyId: string | null;
}

/** Where a task stands, and the message to answer next, if any. */
export interface AgentTurn {
  state: AgentTaskState;
  question: AgentQuestion | null;
}
