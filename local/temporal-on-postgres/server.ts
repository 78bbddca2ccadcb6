import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import { freePort } from '../../platform/free-port.ts';
import { killGroup } from '../../platform/supervised-child.ts';
import { ExplainedError, PortTakenError } from '../explained-error.ts';
import { absolute, listens, pidFile, stopOrphanedTemporal, type RunningTemporal } from '../temporal-server.ts';
import { asService, spawnTethered, waitUntil, type Log } from '../tethered-process.ts';
import type { ServicePrograms } from './programs.ts';
import { dynamicSettings, serviceSettings, type ServicePorts } from './settings.ts';
import { ensureTables } from './tables.ts';

const READY_WITHIN_MS = 90_000;
/** As in the compose file. */
const RETENTION = proto.google.protobuf.Duration.fromObject({ seconds: 30 * 24 * 60 * 60 });
const ALREADY_EXISTS = 6;

export interface ServiceOptions {
  programs: ServicePrograms;
  /** Of its settings; made when it does not exist. */
  folder: string;
  /** A Postgres and a login that may make databases in it. */
  databaseUrl: string;
  /** Its databases are this and this with `_visibility`. */
  database?: string;
  port: number;
  namespace: string;
  /** More dynamic configuration as `key=value`. */
  dynamicConfig?: readonly string[];
  log: Log;
}

/**
 * Starts a Temporal server that keeps its data in Postgres, as a self-hosted service does, and returns when its namespace takes requests.
 * Recovers from a killed earlier run. It ends with this process, however that ends.
 * @throws PortTakenError, ExplainedError
 */
export async function startTemporalOnPostgres(options: ServiceOptions): Promise<RunningTemporal> {
  const { programs, databaseUrl, database = 'temporal', port, namespace, log } = options;
  const folder = absolute(options.folder);
  await stopOrphanedTemporal(folder);
  const address = `127.0.0.1:${port}`;
  if (await listens(address)) throw new PortTakenError(`something else listens on ${address}`);
  const databases = { store: database, visibility: `${database}_visibility` };
  await ensureTables({ sqlTool: programs.sqlTool, databaseUrl, databases, log });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const dynamicConfig = join(folder, 'dynamic-config.yaml');
  writeFileSync(dynamicConfig, dynamicSettings(options.dynamicConfig ?? []));
  const ports = await portsFor(port);
  const settings = serviceSettings({ databaseUrl, databases, ports, dynamicConfig });
  writeFileSync(join(folder, 'concierge.yaml'), settings, { mode: 0o600 });
  const server = spawnTethered(programs.server, ['--root', folder, '--config', '.', '--env', 'concierge', '--allow-no-auth', 'start'], {
    parentDeathSignal: 'TERM', cwd: folder, log,
  });
  if (server.child.pid !== undefined) writeFileSync(pidFile(folder), String(server.child.pid));
  let ending: string | undefined;
  void server.exited.then((how) => { ending = how; });
  const ready = await waitUntil(async () => ending !== undefined || await hasNamespace(address, namespace), READY_WITHIN_MS);
  if (ready && ending === undefined) {
    return { ...asService(server, 'SIGTERM'), address, uiUrl: undefined, metricsUrl: `http://127.0.0.1:${ports.metrics}/metrics` };
  }
  killGroup(server.child);
  await server.exited;
  rmSync(pidFile(folder), { force: true });
  const output = server.recentOutput(40);
  if (/address already in use/i.test(output)) throw new PortTakenError(output);
  const why = ending ?? 'no answer within 90 s';
  throw new ExplainedError(`The Temporal service did not start (${why}). Its last words:\n${output}`);
}

async function portsFor(frontend: number): Promise<ServicePorts> {
  const pair = async () => ({ grpc: await freePort(), membership: await freePort() });
  const inner = { frontend: await pair(), history: await pair(), matching: await pair(), worker: await pair() };
  return { frontend, metrics: await freePort(), inner };
}

/** Makes the namespace where it is missing. @returns whether the service takes requests for it */
async function hasNamespace(address: string, namespace: string): Promise<boolean> {
  if (!await listens(address)) return false;
  let connection: Connection | undefined;
  try {
    connection = await Connection.connect({ address, connectTimeout: 2_000 });
    const service = connection.workflowService;
    await service.registerNamespace({ namespace, workflowExecutionRetentionPeriod: RETENTION }).catch((error: { code?: unknown }) => {
      if (error.code !== ALREADY_EXISTS) throw error;
    });
    // Its services look for new namespaces every few seconds: the list of runs needs the answer of one that has looked.
    await service.listWorkflowExecutions({ namespace, pageSize: 1 });
    return true;
  } catch {
    return false;
  } finally {
    await connection?.close();
  }
}
