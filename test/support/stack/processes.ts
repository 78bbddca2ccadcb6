import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { loginUrls } from '../../../local/database-logins.ts';
import { repositoryRoot } from '../../../local/config.ts';
import { freePort } from '../../../platform/free-port.ts';
import { everyQueue } from '../../../workers/config.ts';
import { waitFor } from '../general/wait-for.ts';
import { testStack } from './test-stack.ts';

/** The keys of every product under test derive from it, so that a test can make tokens of its own. */
export const TEST_SERVER_SECRET = 'a secret of the tests, known to all of them';

/** By the clock, which other tests stretch: in the usual two seconds a busy machine may not get to the end of a message. */
export const PATIENCE_WITH_A_MESSAGE_MS = '20000';

/** For the same reason: how long a message may wait to be taken and to be answered, before its sender is refused. */
const PATIENCE_OF_SENDERS = { ACCEPT_TIMEOUT_MS: '60000', ANSWER_TIMEOUT_MS: '120000' };

/** A process of the product, as a test drives it. */
export interface ProductProcess {
  url: string;
  port: number;
  /** Where `/metrics` is. */
  operationsUrl: string;
  pid: number;
  logFile: string;
  /** SIGTERM, and waits until it has ended and all of its log is written. @returns its exit code */
  stop(): Promise<number | null>;
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
}

export interface ProcessOptions {
  dataDir: string;
  bundlePath: string;
  /** Of the owner, from which those of the processes' logins are derived. */
  databaseUrl: string;
  temporalAddress: string;
  /** `default`, unless it is another. */
  temporalNamespace?: string;
  port?: number;
  env?: Record<string, string>;
  /** Another main for the API. */
  apiMain?: string;
  /** Another main for the worker, with its arguments. */
  workerMain?: [string, ...string[]];
}

/** An API process that answers `/healthz` and `/readyz`. */
export async function startApi(options: ProcessOptions): Promise<ProductProcess> {
  const port = options.port ?? await freePort();
  const operationsPort = await freePort();
  const api = await startMain([options.apiMain ?? 'api/main.ts'], urlOf(port), options, apiEnvironment(port, operationsPort));
  return { ...api, operationsUrl: urlOf(operationsPort) };
}

/** What a process tells Prometheus. */
export const metricsAt = async (operationsUrl: string = testStack().operationsUrl): Promise<string> => (await fetch(`${operationsUrl}/metrics`)).text();

export const urlOf = (port: number): string => `http://127.0.0.1:${port}`;

/** The settings of an API under test: its limits are far away, unless a test is about them. */
export const apiEnvironment = (port: number, operationsPort: number): Record<string, string> => ({
  OPERATIONS_PORT: String(operationsPort), PORT: String(port), PUBLIC_URL: urlOf(port), DEMO_PAGE: '1', LIMIT_REQUESTS_PER_MINUTE: '100000',
  LIMIT_SOCKETS_PER_ADDRESS: '1000', LIMIT_STREAMS_PER_ADDRESS: '1000', LIMIT_LOGIN_FAILURES_PER_ADDRESS: '100000',
  LIMIT_RESET_ATTEMPTS_PER_ADDRESS: '100000', LIMIT_SESSIONS_PER_ADDRESS: '100000', LIMIT_HOTEL_MESSAGES_PER_MINUTE: '100000',
  LIMIT_RESET_CODES_PER_ADDRESS: '100000', LIMIT_INVITATION_FAILURES_PER_ADDRESS: '100000',
  ...PATIENCE_OF_SENDERS,
  // Of these the API counts what one address does; conversations and reservations are counted by workers.
  LIMIT_BOOKER_TRIES_PER_HOUR: '100000', LIMIT_BOOKER_CODES_PER_DAY: '100000',
});

/** Where the processes of a run keep what they have compiled, for those that start later. */
export const compileCacheOf = (dataDir: string): string => join(dataDir, 'compile-cache');

/** What every process under test knows about the stack, and what a test adds or overrides. */
export const stackEnvironment = (
  { databaseUrl, temporalAddress, temporalNamespace, dataDir, env }: ProcessOptions, own: Record<string, string>,
): NodeJS.ProcessEnv => ({
  ...process.env,
  // As in production, processes log in by roles that own nothing.
  ...loginUrls(databaseUrl, TEST_SERVER_SECRET),
  TEMPORAL_ADDRESS: temporalAddress,
  ...temporalNamespace !== undefined && { TEMPORAL_NAMESPACE: temporalNamespace },
  DATABASE_POOL: '8',
  SERVER_SECRET: TEST_SERVER_SECRET,
  CONCIERGE_ENV: 'test',
  // Tests read what workflows carry; a separate test covers sealing.
  PAYLOAD_ENCRYPTION: '0',
  LOCAL_STACK: '1',
  DATA_DIR: dataDir,
  NODE_COMPILE_CACHE: compileCacheOf(dataDir),
  // Tests' own servers, such as the table-booking simulator, are on this machine.
  FETCH_ALLOW_PRIVATE: '1',
  ...own,
  ...env,
});

/** A worker process that is polling. */
export async function startWorker(options: ProcessOptions): Promise<ProductProcess> {
  const port = options.port ?? await freePort();
  return startMain(options.workerMain ?? ['workers/main.ts'], urlOf(port), options, {
    WORKER_HTTP_PORT: String(port), WORKFLOW_BUNDLE: options.bundlePath, LIMIT_HANDOFF_MAILS_PER_DAY: '100000',
    // One process, so that a test that kills a worker has killed all of it.
    WORKER_QUEUES: everyQueue.join(','),
    UNDERSTANDING_BUDGET_MS: PATIENCE_WITH_A_MESSAGE_MS,
  });
}

async function startMain(
  [main, ...args]: [string, ...string[]], url: string, options: ProcessOptions, env: Record<string, string>,
): Promise<ProductProcess> {
  const port = Number(new URL(url).port);
  const logs = join(options.dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  const logFile = join(logs, `${basename(dirname(main))}-${port}.log`);
  const log = createWriteStream(logFile, { flags: 'a' });
  const child = spawn(process.execPath, [join(repositoryRoot, main), ...args], {
    env: stackEnvironment(options, env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  const ended = new Promise<void>((resolve) => { child.once('exit', () => resolve()); });
  // Its last lines may arrive after its end.
  const written = new Promise<number | null>((resolve) => {
    child.once('close', (code) => { log.end(() => resolve(code)); });
  });
  try {
    await readiness(child, url, logFile);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url, port, operationsUrl: url, logFile, pid: child.pid ?? 0,
    stop() { child.kill('SIGTERM'); return written; },
    async kill() { child.kill('SIGKILL'); await ended; },
  };
}

async function readiness(child: ChildProcess, url: string, logFile: string): Promise<void> {
  await waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`The process ended with code ${child.exitCode}; see ${logFile}`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    return response?.ok === true;
  }, { what: `${url} to be ready (log: ${logFile})`, timeoutMs: 150_000, fatal: () => child.exitCode !== null });
}
