import { DefaultLogger, Runtime, type LogEntry } from '@temporalio/worker';
import { freePort } from '../platform/free-port.ts';
import type { Logger } from '../platform/logger.ts';

/** The SDK's log levels in our terms. */
const levels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/** What the SDK adds to a line that is not ours to keep, or is kept under another name. */
const dropped = new Set([
  'activityId', 'attempt', 'error', 'isLocal', 'namespace', 'sdkComponent', 'span_id', 'taskToken', 'trace_flags', 'trace_id',
  'workflowRunId',
]);

/** What activities and workflows say beside the words of a line, such as the number and the seal at which the audit trail ends. */
const saidIn = (meta: object): Record<string, unknown> => Object.fromEntries(
  Object.entries(meta).filter(([name, value]) => !dropped.has(name) && ['string', 'number', 'boolean'].includes(typeof value)));

/** What the SDK logs for each queue at every start and stop: of no use to operators. */
const routine = new Set(['Worker state changed', 'No Nexus services registered, not polling for Nexus tasks']);

/**
 * Installs the SDK's process-wide runtime: its log goes into ours, its metrics to a loopback address.
 * Must run before anything else of the SDK.
 *
 * @returns the address that serves the SDK's metrics in Prometheus' text format
 */
export async function installRuntime(logger: Logger): Promise<string> {
  const bindAddress = `127.0.0.1:${await freePort()}`;
  Runtime.install({
    // The process decides itself when to stop.
    shutdownSignals: [],
    logger: new DefaultLogger('INFO', ({ level, message, meta }: LogEntry) => {
      const { trace_id: traceId, ...said } = meta ?? {};
      // The line arrives after its span has ended.
      const trace = traceId === undefined ? {} : { traceId };
      const context = { ...saidIn(said), ...trace, err: said['error'] };
      logger[routine.has(message) ? 'debug' : levels[level]](context, message);
    }),
    telemetryOptions: {
      metrics: { prometheus: { bindAddress } },
      // Otherwise its native part writes log lines in its own format.
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
    },
  });
  return `http://${bindAddress}/metrics`;
}
