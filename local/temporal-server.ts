import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { Connection } from '@temporalio/client';
import { ExplainedError, PortTakenError } from './explained-error.ts';
import { asService, spawnTethered, stopOrphan, waitUntil, type Log, type Service, type TetheredProcess } from './tethered-process.ts';
import { killGroup } from '../platform/supervised-child.ts';

const READY_WITHIN_MS = 60_000;
const ORPHAN_GRACE_MS = 5_000;
const PORT_FREE_WITHIN_MS = 2_000;
const PORT_TAKEN = /address already in use|can't set .*port|failed to assign a free port/i;

/**
 * What the product relies on, as in `deploy/temporal/dynamic-config.yaml`, and one partition for each queue. A development server has one
 * shard and polls it 20 times a second by default, so each hop waits for a 50 ms tick.
 */
export const dynamicConfig = {
  'history.transferProcessorMaxPollRPS': 2000,
  'history.timerProcessorMaxPollRPS': 2000,
  'system.enableActivityEagerExecution': true,
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
  'matching.useNewMatcher': true,
  'matching.enableFairness': true,
  // A run that is offered more at once than this forgets them all (temporal/session-gate.ts); ten by default.
  'history.maxInFlightUpdates': 100,
};

export interface TemporalOptions {
  /** The Temporal CLI. */
  binary: string;
  /** SQLite file that holds everything in progress; made when it does not exist. */
  dbFile: string;
  port: number;
  /** No Web UI when left out. */
  uiPort?: number | undefined;
  namespace: string;
  /** Where the Web UI decodes payloads, when they are encrypted. */
  uiCodecEndpoint?: string | undefined;
  /** More dynamic configuration as `key=value`, for tests that need low limits. */
  dynamicConfig?: string[];
  log: Log;
}

export interface RunningTemporal extends Service {
  /** host:port of the gRPC service. */
  address: string;
  uiUrl: string | undefined;
  /** Where the server tells Prometheus of itself, if it does. */
  metricsUrl?: string;
}

/**
 * Starts a Temporal server on the loopback address and answers when its namespace takes requests.
 * Recovers from a killed earlier run. It ends with this process, however that ends.
 * @throws PortTakenError, ExplainedError
 */
export async function startTemporal(options: TemporalOptions): Promise<RunningTemporal> {
  const dbFile = absolute(options.dbFile);
  await stopOrphanedTemporal(dbFile);
  const address = `127.0.0.1:${options.port}`;
  // A server that was killed a moment ago may hold its port until its last thread has ended.
  if (!await waitUntil(async () => !await listens(address), PORT_FREE_WITHIN_MS)) {
    throw new PortTakenError(`something else listens on ${address}`);
  }
  const server = spawnTethered(options.binary, serverArguments({ ...options, dbFile }), {
    parentDeathSignal: 'TERM', cwd: dirname(dbFile), log: options.log,
  });
  if (server.child.pid !== undefined) writeFileSync(pidFile(dbFile), String(server.child.pid));
  await untilReady(server, address, options.namespace, dbFile);
  const uiUrl = options.uiPort === undefined ? undefined : `http://127.0.0.1:${options.uiPort}`;
  return { ...asService(server, 'SIGTERM'), address, uiUrl };
}

/**
 * Ends a server that outlived its killed parent. Call it before choosing a port, or the orphan's port counts as taken.
 * Safe to call when there is none.
 */
export async function stopOrphanedTemporal(file: string): Promise<void> {
  const dbFile = absolute(file);
  if (!existsSync(pidFile(dbFile))) return;
  await stopOrphan(Number(readFileSync(pidFile(dbFile), 'utf8')), dbFile, 'SIGTERM', ORPHAN_GRACE_MS);
  rmSync(pidFile(dbFile), { force: true });
}

export const pidFile = (dbFile: string): string => `${dbFile}.pid`;

/** One spelling of the path of what belongs to a server, because an orphan is recognized by it. */
export function absolute(file: string): string {
  // It holds what guests say until Postgres has it; nobody else on the machine may read it.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return join(realpathSync(dirname(file)), basename(file));
}

function serverArguments(options: TemporalOptions): string[] {
  const { dbFile, port, uiPort, namespace, uiCodecEndpoint } = options;
  const settings = [...Object.entries(dynamicConfig).map(([key, value]) => `${key}=${value}`), ...options.dynamicConfig ?? []];
  return [
    'server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port), '--namespace', namespace,
    '--db-filename', dbFile, '--log-level', 'warn',
    ...(uiPort === undefined ? ['--headless'] : ['--ui-port', String(uiPort)]),
    ...(uiCodecEndpoint ? ['--ui-codec-endpoint', uiCodecEndpoint] : []),
    '--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=normal',
    ...settings.flatMap((setting) => ['--dynamic-config-value', setting]),
  ];
}

async function untilReady(server: TetheredProcess, address: string, namespace: string, dbFile: string): Promise<void> {
  let ending: string | undefined;
  void server.exited.then((how) => { ending = how; });
  const ready = await waitUntil(async () => ending !== undefined || await answers(address, namespace), READY_WITHIN_MS);
  // Another server that took the port meanwhile may answer while ours is about to give up. Ours prints its address once it
  // listens; should a later version print nothing of the kind, staying alive is the proof.
  const port = `:${address.split(':')[1]}`;
  // It names the port as well when it complains that it is taken.
  const saysSo = (): boolean =>
    server.recentOutput(200).split('\n').some((line) => line.includes(port) && !/error|in use|can't/i.test(line));
  if (ready) await waitUntil(() => ending !== undefined || saysSo(), READY_WITHIN_MS);
  if (ready && ending === undefined) return;
  killGroup(server.child);
  await server.exited;
  rmSync(pidFile(dbFile), { force: true });
  // It names its reason above a stack trace of a hundred lines.
  const [output = ''] = server.recentOutput(200).split(/\n\s*goroutine \d+ /);
  // It chooses ports for its inner services itself, and may find one of those taken as well.
  if (PORT_TAKEN.test(output) || await listens(address)) throw new PortTakenError(output);
  throw new ExplainedError([
    `The Temporal server did not start (${ending ?? 'no answer within 60 s'}). Its last words:`,
    output.split('\n').slice(-20).join('\n'),
    `If its data is damaged, move ${dbFile} away: conversations in progress are lost then, what Postgres holds is not.`,
  ].join('\n'));
}

async function answers(address: string, namespace: string): Promise<boolean> {
  let connection: Connection | undefined;
  try {
    // gRPC waits a second after a refused connection, so the port is tried by itself first.
    if (!await listens(address)) return false;
    connection = await Connection.connect({ address, connectTimeout: 1_000 });
    await connection.workflowService.describeNamespace({ namespace });
    return true;
  } catch {
    return false;
  } finally {
    await connection?.close();
  }
}

export function listens(address: string): Promise<boolean> {
  const [host = '', port] = address.split(':');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) });
    socket.once('connect', () => { socket.destroy(); resolve(true); }).once('error', () => resolve(false));
  });
}
