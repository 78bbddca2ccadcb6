import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readable } from './child-output.ts';
import { temporalVariables } from '../platform/config/temporal.ts';
import { BACKGROUND_HEAP_MB, backgroundQueues, frontQueues, type TaskQueue } from '../domain/model/flows.ts';
import { superviseChild, type ChildOptions, type SupervisedChild } from '../platform/supervised-child.ts';
import { repositoryRoot, type LocalConfig } from './config.ts';
import { ExplainedError } from './explained-error.ts';
import { loginUrls } from './database-logins.ts';
import { logFile } from './log-file.ts';
import type { DemoUrls, StackEnvironment, TemporalTold } from './stack-environment.ts';
import { serverSecret } from './server-secret.ts';
import type { Stack } from './stack.ts';
import type { Log } from './tethered-process.ts';
import { workflowBundle } from './workflow-bundle.ts';

/** At its first start, a slow machine compiles and migrates for minutes. */
const READY_WITHIN_MS = 10 * 60 * 1000;
const HOPELESS_CRASHES = 4;

const OPERATIONS_PORTS = { workerOperations: 9464, backgroundOperations: 9465, apiOperations: 9466 };

/** A process and its readiness address. */
export interface ReadyCheck {
  child: SupervisedChild;
  readyUrl: string;
}

export interface Processes {
  api: ReadyCheck;
  /** Serve what guests, bookings and others' servers wait for. */
  workers: readonly ReadyCheck[];
  /** Serves background tasks and upkeep, which guests then do not share a thread with. */
  background: ReadyCheck;
}

/** Spans of workflows need a bundle that each worker makes with its own plugin. */
async function bundleFor({ dataDir, inherited }: LocalConfig): Promise<NodeJS.ProcessEnv> {
  if (inherited['WORKFLOW_BUNDLE'] || inherited['OTEL_EXPORTER_OTLP_ENDPOINT']) return {};
  return { WORKFLOW_BUNDLE: await workflowBundle(dataDir) };
}

/** In the order in which they are stopped. */
export const eachOf = ({ api, workers, background }: Processes): ReadyCheck[] => [...workers, background, api];

/** The embedded Postgres has connections for this many, beside the other processes. */
const MOST_WORKERS = 3;

/**
 * How many workers for guests suit a machine that also runs everything else. One worker suits some four cores: a quarter of a turn's
 * processor time is spent on its worker's main thread (bench/README.md).
 */
export const workersFor = (cores: number): number => Math.min(MOST_WORKERS, Math.max(1, Math.floor(cores / 4)));

/** Where the mains find the stack. */
export function stackEnvironment(config: LocalConfig, stack: Stack): Omit<StackEnvironment, keyof DemoUrls> {
  return {
    DATABASE_URL: stack.databaseUrl,
    ...temporalTold(config),
    TEMPORAL_ADDRESS: stack.temporalAddress,
    TEMPORAL_NAMESPACE: config.temporalNamespace,
    PUBLIC_URL: config.publicUrl,
    DATA_DIR: config.dataDir,
    ...accountSettings(config),
  };
}

/** TLS, keys and profiles are for the service that was named, not for the embedded one. */
const temporalTold = ({ temporalAddress, inherited }: LocalConfig): TemporalTold => Object.fromEntries(
  temporalVariables.map((name) => [name, temporalAddress === undefined ? '' : inherited[name] ?? '']),
);

/** An empty variable counts as not set. The inbox, the simulators and what is made up here are for one machine. */
function accountSettings({ dataDir, inherited }: LocalConfig): Pick<StackEnvironment, 'SERVER_SECRET' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'> {
  const { NODE_ENV, SERVER_SECRET, ADMIN_EMAIL, ADMIN_PASSWORD } = inherited;
  if (NODE_ENV === 'production') {
    throw new ExplainedError(
      'npm start is for one machine. Production runs npm run migrate, npm run api and npm run worker (docs/operations.md).');
  }
  return {
    SERVER_SECRET: SERVER_SECRET || serverSecret(dataDir),
    ...(ADMIN_EMAIL && { ADMIN_EMAIL }),
    ...(ADMIN_PASSWORD && { ADMIN_PASSWORD }),
  };
}

/** Starts the API and the workers as the processes they are in production, with their output named. */
export async function startProcesses(config: LocalConfig, stack: Stack, known: StackEnvironment, print: Log): Promise<Processes> {
  const { workerOperations, backgroundOperations, apiOperations } = OPERATIONS_PORTS;
  const workerPorts: number[] = [];
  for (let index = 1; index <= workersFor(availableParallelism()); index += 1) {
    // The second one takes any free port, since the next ones belong to others.
    const [name, preferred] = index === 1 ? ['workerOperations', workerOperations] as const : [`workerOperations${index}`, 0] as const;
    workerPorts.push(await stack.ports.claim(name, preferred));
  }
  const backgroundPort = await stack.ports.claim('backgroundOperations', backgroundOperations);
  const apiPort = await stack.ports.claim('apiOperations', apiOperations);
  const env: NodeJS.ProcessEnv = {
    CONCIERGE_ENV: 'local',
    DEMO_PAGE: '1',
    // The demo hotel's site is on the loopback address, which fetching refuses otherwise.
    FETCH_ALLOW_PRIVATE: '1',
    ...config.inherited,
    ...known,
    ...loginUrls(known.DATABASE_URL, known.SERVER_SECRET),
    ...(stack.uiUrl && { TEMPORAL_UI_URL: stack.uiUrl }),
    HOST: config.host,
    PORT: String(config.port),
    WORKER_HTTP_HOST: '127.0.0.1',
    OPERATIONS_HOST: '127.0.0.1',
    OPERATIONS_PORT: String(apiPort),
    LOCAL_STACK: '1',
    ...await bundleFor(config),
    NODE_COMPILE_CACHE: join(config.dataDir, 'compile-cache'),
  };
  const child = (
    name: string, main: string, { env: more = {}, ...options }: Pick<ChildOptions, 'heapMb'> & { env?: NodeJS.ProcessEnv } = {},
  ): SupervisedChild => {
    const file = logFile(join(config.dataDir, 'logs', `${name}.log`));
    const log: Log = (line) => { file(line); print(`${name.padEnd(10)} │ ${readable(line)}`); };
    return superviseChild({ name, main: join(repositoryRoot, main), env: { ...env, ...more }, log, ...options });
  };
  const worker = (name: string, queues: readonly TaskQueue[], port: number, options: Pick<ChildOptions, 'heapMb'> = {}): ReadyCheck => ({
    child: child(name, config.workerMain, { env: { WORKER_QUEUES: queues.join(','), WORKER_HTTP_PORT: String(port) }, ...options }),
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  });
  return {
    workers: workerPorts.map((port, index) => worker(index === 0 ? 'worker' : `worker-${index + 1}`, frontQueues, port)),
    background: worker('background', backgroundQueues, backgroundPort, { heapMb: BACKGROUND_HEAP_MB }),
    api: { child: child('api', 'api/main.ts'), readyUrl: `http://${reachable(config.host)}:${config.port}/readyz` },
  };
}

/**
 * Waits until the API and the workers say that they can work.
 *
 * @param tell told which process is being waited for
 * @throws ExplainedError when one keeps crashing, or after ten minutes
 */
export async function untilReady(processes: Processes, signal: AbortSignal, tell: (text: string) => void = () => undefined): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (const { child: { name }, readyUrl } of eachOf(processes)) {
    tell(`the ${name} process is not ready yet`);
    while (!await isOk(readyUrl)) {
      const hopeless = eachOf(processes).find(({ child }) => child.crashes >= HOPELESS_CRASHES);
      if (hopeless) throw new ExplainedError(`The ${hopeless.child.name} process keeps ending; its lines above say why.`);
      if (Date.now() > deadline) {
        throw new ExplainedError(`The ${name} process is not ready after ten minutes; ${readyUrl} says what it lacks.`);
      }
      await delay(100, undefined, { signal });
    }
  }
}

/** An address to reach a server that listens on all of them. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
};

async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
