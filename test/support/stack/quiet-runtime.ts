import { DefaultLogger, Runtime } from '@temporalio/worker';

/** The SDK's runtime for workers inside a test: what they log about deliberate trouble does not belong into its output. */
export function installQuietRuntime(): void {
  Runtime.install({
    logger: new DefaultLogger('ERROR', () => undefined),
    shutdownSignals: [],
    telemetryOptions: { logging: { filter: 'ERROR', forward: {} } },
  });
}
