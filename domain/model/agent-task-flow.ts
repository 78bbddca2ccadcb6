/** The states of an agent's task in their order (spec 3.1); the last three are ends. */
export const agentTaskStates = ['submitted', 'working', 'completed', 'failed', 'canceled'] as const;
export type AgentTaskState = (typeof agentTaskStates)[number];
export const openTaskStates: readonly AgentTaskState[] = ['submitted', 'working'];
export const isOver = (state: AgentTaskState): boolean => !openTaskStates.includes(state);

/** The flow of one task. */
export const agentTaskFlow = { type: 'a2aTask', queries: { state: 'state' } } as const;
export const agentTaskWorkflowId = (clientId: string, taskId: string): string => `a2a/${clientId}/${encodeURIComponent(taskId)}`;

export interface AgentTaskInput {
  clientId: string;
  taskId: string;
}

/** What the flow needs to have its question asked. */
export interface AgentQuestion {
  sessionKey: string;
  messageId: string;
}
