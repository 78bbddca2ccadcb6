import { availableTools } from './available-tools.ts';
import { recordConfirmation, withdrawConfirmations } from './confirmations.ts';
import { runTool } from './run-tool.ts';
import { bookingToolOf } from './tools/all.ts';
import type { ToolDeps } from './tool-deps.ts';
import type { TurnTools } from '../chat/turn-tools.ts';

/** The table-booking tools as a conversation may use them: for its guest, in its own session. */
export function bookingTurnTools(deps: ToolDeps): TurnTools {
  return {
    async available(ctx) {
      return (await availableTools(ctx, { kind: 'guest' })).map(({ name }) => name);
    },
    async confirm(ctx, { tool, args, sessionKey, messageId }) {
      await recordConfirmation({ ctx, input: { name: tool, args, sessionKey, messageId } });
    },
    async withdraw(ctx, input) {
      await withdrawConfirmations({ ctx, input });
    },
    run(ctx, { tool, args, sessionKey, messageId, idempotencyKey }) {
      const isWrite = bookingToolOf(tool)?.annotations.readOnlyHint !== true;
      const keyed = isWrite ? { ...args, idempotencyKey } : args;
      return runTool({ ctx, input: { name: tool, args: keyed, sessionKey, confirmedBy: messageId }, deps });
    },
  };
}
