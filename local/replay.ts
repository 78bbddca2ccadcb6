import { DefaultLogger, Runtime } from '@temporalio/worker';
import { secretsOf } from '../domain/accounts/identity.ts';
import { temporalClient } from '../temporal/connection.ts';
import { payloadCodec } from '../temporal/payload-codec.ts';
import { temporalPlace } from '../temporal/place.ts';
import { doctorConfig } from '../workers/config.ts';
import { replayRunning, type ReplayReport } from '../workers/replay/replay-running.ts';
import { bundleWorkflows } from '../workers/workflow-bundle.ts';
import { readLocalConfig } from './config.ts';
import { productEnvironment } from './product-environment.ts';
import { replayArguments } from './replay-arguments.ts';

const USAGE = `Replays the flows that run in a namespace with the workflows of this checkout, and changes nothing there.

  npm run replay [-- --from <namespace>] [--limit <most>] [--json]

Ends with 1 where one of them would not go on with this code, and with 2 where it could not look.
`;
/** More say nothing new. */
const SHOWN = 5;

function asLines({ running, replayed, types }: ReplayReport): string {
  const lines = types.flatMap(({ type, replayed: number, failed }) => [
    `${failed.length === 0 ? '✓' : '✗'} ${type}: ${number} replayed, ${failed.length} failed`,
    ...failed.slice(0, SHOWN).map(({ workflowId, runId, reason }) => `    ${workflowId} (${runId}): ${reason}`),
    ...failed.length > SHOWN ? [`    and ${failed.length - SHOWN} more`] : [],
  ]);
  const failures = types.reduce((sum, { failed }) => sum + failed.length, 0);
  return [...lines, '', `${replayed} of ${running} running flows replayed, ${failures} failed.`].join('\n');
}

async function main(): Promise<number> {
  const { from, limit, json } = replayArguments(process.argv.slice(2));
  const config = doctorConfig(productEnvironment(readLocalConfig()));
  const codec = payloadCodec(secretsOf(config), { encrypts: config.PAYLOAD_ENCRYPTION });
  const place = temporalPlace(config);
  const client = temporalClient({ ...place, namespace: from ?? place.namespace, codec });
  Runtime.install({
    // A signal to this command is meant to stop it.
    shutdownSignals: [], logger: new DefaultLogger('ERROR', () => undefined),
    telemetryOptions: { logging: { filter: 'ERROR', forward: {} } },
  });
  try {
    const { code } = await bundleWorkflows();
    const report = await replayRunning({ client, code, limit });
    process.stdout.write(`${json ? JSON.stringify(report, null, 2) : asLines(report)}\n`);
    return report.types.some(({ failed }) => failed.length > 0) ? 1 : 0;
  } finally {
    await client.connection.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
  // The SDK's runtime, which nothing has used then, would keep the process.
  process.exit(2);
}
