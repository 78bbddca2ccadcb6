import type { Context } from '@temporalio/activity';
import type { ActivityExecuteInput, ActivityInterceptors, Next, ActivityInboundCallsInterceptor } from '@temporalio/worker';
import { busyFailure } from '../activities/slots/busy-failure.ts';
import { ClientBusy, type ClientCeiling, type Leave } from '../domain/limits/client-ceiling.ts';

/**
 * Keeps each client's activities in one queue below the client's ceiling. An activity waits for its turn in its slot; there are many
 * more slots than activities at work. One that would wait for too long goes back to the server for a moment.
 */
export const ceilingInterceptor = (ceiling: ClientCeiling) => (context: Context): ActivityInterceptors => ({
  inbound: {
    async execute(input: ActivityExecuteInput, next: Next<ActivityInboundCallsInterceptor, 'execute'>): Promise<unknown> {
      const clientId = clientOf(input);
      if (clientId === undefined || context.info.isLocal) return next(input);
      const leave = ceiling.tryEnter(clientId) ?? await waitFor(ceiling, clientId, context);
      try {
        return await next(input);
      } finally {
        leave();
      }
    },
  },
});

async function waitFor(ceiling: ClientCeiling, clientId: string, context: Context): Promise<Leave> {
  const { info: { startToCloseTimeoutMs, heartbeatTimeoutMs }, cancellationSignal: signal, cancelled } = context;
  // The SDK says 0 for an activity without one.
  const beat = !heartbeatTimeoutMs ? undefined : setInterval(() => context.heartbeat(), heartbeatTimeoutMs / 3);
  try {
    // The rest of the attempt's time is left for the work.
    return await ceiling.enter(clientId, { maxWaitMs: startToCloseTimeoutMs / 2, signal });
  } catch (error) {
    if (signal.aborted) return await cancelled;
    throw error instanceof ClientBusy ? busyFailure(error) : error;
  } finally {
    clearInterval(beat);
  }
}

/** Every activity takes one object, which names its client if it has one. */
function clientOf({ args: [input] }: ActivityExecuteInput): string | undefined {
  const { clientId } = (input ?? {}) as { clientId?: unknown };
  return typeof clientId === 'string' ? clientId : undefined;
}
