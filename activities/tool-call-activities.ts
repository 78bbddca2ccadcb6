import { makeCall } from '../domain/booking/calls/make-call.ts';
import type { ToolDeps } from '../domain/booking/tool-deps.ts';
import type { ToolCallInput } from '../domain/model/booking/tool-call.ts';
import { activityContext, systemActivityContext, type ActivityDeps } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import type { OffSlot } from './slots/off-slot.ts';

export type ToolCallActivities = ReturnType<typeof createToolCallActivities>;

/** Calls of table-booking tools by agents. They wait for bookings' flows, so they keep no slot meanwhile. */
export function createToolCallActivities({ tools, offSlot, ...deps }: ActivityDeps & { tools: ToolDeps; offSlot: OffSlot }) {
  return withSafeFailures({
    /** May run twice: the call's row has its answer, and its key. */
    async makeToolCall({ clientId, callId }: ToolCallInput): Promise<string> {
      const accounts = systemActivityContext(deps).db;
      const ctx = activityContext(deps, clientId);
      return offSlot.run(clientId, async () => {
        const outcome = await makeCall({ ctx, accounts, callId, deps: tools });
        if (outcome === null) return 'gone';
        return outcome.ok ? 'answered' : outcome.code;
      });
    },
  });
}
