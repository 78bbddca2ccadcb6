import type { TenantContext } from '../context.ts';
import type { BookingToolName, ToolResult } from '../model/booking/tools.ts';
import type { ToolCall } from '../ports/brain.ts';

/** The tools of a conversation, as its turns use them. */
export interface TurnTools {
  /** Those that a guest of this tenant may use now; operators' tools are never among them. */
  available(ctx: TenantContext): Promise<readonly BookingToolName[]>;

  /** Remembers that a guest's message confirms a write with exactly these arguments. Safe to repeat. */
  confirm(ctx: TenantContext, input: ToolCall & { sessionKey: string; messageId: string }): Promise<void>;

  /** Forgets what a message confirms, as far as it has not been acted on. */
  withdraw(ctx: TenantContext, input: { sessionKey: string; messageId: string }): Promise<void>;

  /**
   * Calls a tool on the guest's behalf. Repeated under the same key it acts once. A refusal is a result.
   *
   * @throws when the call failed in a way that is worth repeating
   */
  run(ctx: TenantContext, input: ToolCall & { sessionKey: string; messageId: string; idempotencyKey: string }): Promise<ToolResult>;
}
