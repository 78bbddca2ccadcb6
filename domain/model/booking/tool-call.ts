import type { BookingToolName } from './tools.ts';

/** The flow of one call of a table-booking tool by an agent's key, whose arguments and answer are in a row. */
export const toolCallFlow = { type: 'toolCall' } as const;

/** A call as it travels: what it was called with, and by whom, stays in the row. */
export interface ToolCallInput {
  clientId: string;
  callId: string;
  tool: BookingToolName;
  /** Whether it only reads, so that nothing is lost when it is stopped half-way. */
  reads: boolean;
}

/** A repetition of a call has its row, and so meets the run that is under way. */
export const toolCallId = ({ clientId, callId }: ToolCallInput): string => `tableapp/${clientId}/call/${callId}`;
