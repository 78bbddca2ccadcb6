import { IllegalStateError } from '@temporalio/common';
import { DefaultLogger, Runtime } from '@temporalio/worker';

/** The SDK's runtime for workers inside a test: what they log about deliberate trouble does not belong into its output. */
export function installQuietRuntime(): void {
  try {
    Runtime.install({
      logger: new DefaultLogger('ERROR', () => undefined),
      shutdownSignals: [],
      telemetryOptions: { logging: { filter: 'ERROR', forward: {} } },
    });
  } catch (error) {
    // The one of a file before this, whose workers are not all gone yet, serves as well.
    if (!(error instanceof IllegalStateError)) throw error;
  }
}
