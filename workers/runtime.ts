import { DefaultLogger, Runtime, type LogEntry } from '@temporalio/worker';
import { freePort } from '../platform/free-port.ts';
import type { Logger } from '../platform/logger.ts';

/** Levels of the SDK's log in the terms of ours. */
const levels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/** What the SDK says of each queue at every start and stop, whatever we do: nothing that an operator would look for. */
const routine = new Set(['Worker state changed', 'No Nexus services registered, not polling for Nexus tasks']);

/**
 * Sets up the SDK's process-wide runtime: its log goes into ours, its metrics to a loopback address.
 * Must come before anything else of the SDK.
 *
 * @returns the address that serves the SDK's metrics in Prometheus' text format
 */
export async function installRuntime(logger: Logger): Promise<string> {
  const bindAddress = `127.0.0.1:${await freePort()}`;
  Runtime.install({
    // The process decides itself when to stop.
    shutdownSignals: [],
    logger: new DefaultLogger('INFO', ({ level, message, meta }: LogEntry) => {
      const { workflowId, runId, workflowType, activityType, taskQueue, trace_id: traceId } = meta ?? {};
      // The line comes here later than it was written, when no span is active any more.
      const trace = traceId === undefined ? {} : { traceId };
      logger[routine.has(message) ? 'debug' : levels[level]]({ ...trace, workflowId, runId, workflowType, activityType, taskQueue, err: meta?.['error'] }, message);
    }),
    telemetryOptions: {
      metrics: { prometheus: { bindAddress } },
      // Otherwise its native part writes lines of its own form beside ours.
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
    },
  });
  return `http://${bindAddress}/metrics`;
}
