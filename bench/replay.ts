import { fileURLToPath } from 'node:url';
import type { WorkflowHandle } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import pg from 'pg';
import { chatSessionId } from '../domain/model/flows.ts';
import { startBareTemporal } from './bare/temporal.ts';
import { say } from './guest.ts';
import { startBenchProduct, type BenchProduct } from './product.ts';
import { figuresOf, Samples, table } from './statistics.ts';

const ROUNDS = 20;
const BARE_ID = 'bare/replayed';

interface Recorded {
  name: string;
  history: Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;
  bundle: { code: string };
}

/** The time a worker takes to load a conversation back into memory after a restart, against a bare workflow with as many turns. */
export async function benchReplay({ calls, log }: { calls: number; log: (line: string) => void }): Promise<object> {
  log('Starting the product …');
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  // Without encryption, the replays compare without the time for decryption.
  const product = await startBenchProduct({ PAYLOAD_ENCRYPTION: '0' });
  try {
    log(`A conversation of ${calls} turns …`);
    const recorded = await record(product, calls);
    const all = recorded.map(({ name, history }) => new Samples(`${name}, ${history.events?.length} events`));
    for (let round = 0; round <= ROUNDS; round += 1) {
      // The first round warms up.
      if (round === 1) for (const samples of all) samples.forget();
      for (const [index, { history, bundle }] of recorded.entries()) {
        await all[index]?.time(() => Worker.runReplayHistory({ workflowBundle: bundle, reuseV8Context: true }, history));
      }
    }
    const [baseline] = all as [Samples];
    const rows = all.map((samples) => figuresOf(samples, baseline));
    log(table(rows, baseline.name));
    return { bench: 'replay', turns: calls, rows: Object.fromEntries(rows.map(({ name, ...row }) => [name, row])) };
  } finally {
    await product.teardown.stop(log);
  }
}

async function record(product: BenchProduct, turns: number): Promise<Recorded[]> {
  const { client, update } = await startBareTemporal(product);
  let session: string | undefined;
  for (let turn = 0; turn < turns; turn += 1) {
    ({ session } = await say(product, turn, { wait: true, ...(session === undefined ? {} : { session }) }));
    await update(BARE_ID);
  }
  const chatId = chatSessionId(product.clientId, await sessionKey(product.stack.databaseUrl, session));
  return [
    { name: 'bare session', history: await client.workflow.getHandle(BARE_ID).fetchHistory(), bundle: await bundle('bare/workflow.ts') },
    { name: 'chat session', history: await client.workflow.getHandle(chatId).fetchHistory(),
      bundle: await bundle('../workflows/index.ts') },
  ];
}

async function sessionKey(connectionString: string, publicId: string | undefined): Promise<string> {
  const database = new pg.Client({ connectionString });
  await database.connect();
  const { rows: [row] } = await database.query<{ key: string }>('select key from chat_session where public_id = $1', [publicId]);
  await database.end();
  return row?.key ?? '';
}

function bundle(file: string): Promise<{ code: string }> {
  return bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL(file, import.meta.url)), logger: new DefaultLogger('ERROR'),
  });
}
