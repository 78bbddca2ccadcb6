import type { Context } from '@temporalio/activity';
import type { ActivityExecuteInput, ActivityInterceptors, Next, ActivityInboundCallsInterceptor } from '@temporalio/worker';
import { busyFailure } from '../activities/slots/busy-failure.ts';
import { ClientBusy, type ClientCeiling, type Leave } from '../domain/limits/client-ceiling.ts';

/**
 * Keeps each client's activities of one queue below the client's ceiling. What has to wait for its turn waits in its slot, of
 * which there are many more than are at work at once; what would wait for too long is given back to the server for a moment.
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
  // Of an activity without one the SDK says 0.
  const beat = !heartbeatTimeoutMs ? undefined : setInterval(() => context.heartbeat(), heartbeatTimeoutMs / 3);
  try {
    // The rest of the attempt's time is for the work.
    return await ceiling.enter(clientId, { maxWaitMs: startToCloseTimeoutMs / 2, signal });
  } catch (error) {
    if (signal.aborted) return await cancelled;
    throw error instanceof ClientBusy ? busyFailure(error) : error;
  } finally {
    clearInterval(beat);
  }
}

/** Every activity takes one object, which names its client where it has one. */
function clientOf({ args: [input] }: ActivityExecuteInput): string | undefined {
  const { clientId } = (input ?? {}) as { clientId?: unknown };
  return typeof clientId === 'string' ? clientId : undefined;
}
