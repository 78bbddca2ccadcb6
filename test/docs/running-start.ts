import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readLocalConfig, repositoryRoot } from '../../local/config.ts';
import { waitUntil } from '../../local/tethered-process.ts';
import { freePort } from '../../platform/free-port.ts';
import { createEmptyDatabase } from '../support/stack/databases.ts';
import { compileCacheOf, PATIENCE_WITH_A_MESSAGE_MS } from '../support/stack/processes.ts';
import { testStack } from '../support/stack/test-stack.ts';

const START_WITHIN_MS = 300_000;

/** `npm start` as a reader of the documents has it, and what the reader's shell knows about it. */
export interface RunningStart {
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** Starts the whole product with the demo hotel, on this run's Postgres and a folder of its own. */
export async function runStart(): Promise<RunningStart> {
  const { dataDir, bundlePath, databaseUrl } = testStack();
  const database = `docs_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  await createEmptyDatabase(database);
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  const [port, { binary: { searchPath: PATH } }] = [await freePort(), readLocalConfig()];
  const folder = join(dataDir, 'docs');
  const password = randomUUID();
  // What the run's product has compiled serves these processes too, and the commands of the reader's shell.
  const NODE_COMPILE_CACHE = compileCacheOf(dataDir);
  mkdirSync(folder);
  symlinkSync(NODE_COMPILE_CACHE, join(folder, 'compile-cache'));
  const child = spawn(process.execPath, [join(repositoryRoot, 'local', 'start.ts')], {
    env: {
      PATH, PORT: String(port), DATA_DIR: folder, DATABASE_URL: url.href, WORKFLOW_BUNDLE: bundlePath, ADMIN_PASSWORD: password,
      UNDERSTANDING_BUDGET_MS: PATIENCE_WITH_A_MESSAGE_MS, UNDERSTANDING_THREADS: '1', NODE_COMPILE_CACHE,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => { output += text; });
  const ended = new Promise<void>((resolve) => { child.once('close', () => resolve()); });
  const ready = await waitUntil(() => output.includes('The concierge is ready') || child.exitCode !== null, START_WITHIN_MS);
  const stop = async (): Promise<void> => { child.kill('SIGTERM'); await ended; };
  if (!ready || child.exitCode !== null) {
    await stop();
    throw new Error(`npm start did not get ready:\n${output.slice(-4_000)}`);
  }
  return { env: { PATH, NODE_COMPILE_CACHE, API: `http://localhost:${port}`, DATA_DIR: folder, DATABASE_URL: url.href, PASSWORD: password }, stop };
}
