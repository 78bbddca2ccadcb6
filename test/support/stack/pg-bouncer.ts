import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { dropPrivileges, postgresAccount } from '../../../local/postgres-account.ts';
import { asService, spawnTethered } from '../../../local/tethered-process.ts';
import { freePort } from '../../../platform/free-port.ts';
import { findProgram } from '../general/debian-package.ts';
import { waitFor } from '../general/wait-for.ts';

/** A real PgBouncer in front of a Postgres. */
export interface RunningPooler {
  /** The same login, through the pooler. */
  through(url: string): string;
  /** SIGKILL, and the same pooler again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** How many connections of each login the pooler holds at most; every process may have more of its own. */
const SERVER_CONNECTIONS = 3;

/** Starts a pooler in transaction mode for these logins (connection strings), in a new folder below `dataDir`. */
export async function startPooler(dataDir: string, logins: readonly string[]): Promise<RunningPooler> {
  const program = await findProgram('/usr/sbin/pgbouncer', 'pgbouncer', 'PgBouncer for the tests of a pooler');
  const port = await freePort();
  const folder = join(dataDir, `pgbouncer-${port}`);
  mkdirSync(folder, { recursive: true });
  const { hostname, port: postgresPort, pathname } = new URL(logins[0] ?? '');
  const quoted = (text: string): string => `"${decodeURIComponent(text).replaceAll('"', '""')}"`;
  const users = join(folder, 'users.txt');
  writeFileSync(users, logins.map((login) => new URL(login)).map(({ username, password }) => `${quoted(username)} ${quoted(password)}\n`).join(''));
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(settings, `[databases]
${pathname.slice(1)} = host=${hostname} port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 500
`);
  const account = postgresAccount();
  for (const path of [folder, users, settings]) {
    chmodSync(path, 0o700);
    if (account !== undefined) chownSync(path, account.uid, account.gid);
  }
  const through = (url: string): string => Object.assign(new URL(url), { port: String(port) }).href;
  const start = async () => {
    const child = spawnTethered(program, [settings], {
      parentDeathSignal: 'KILL', account, privileges: dropPrivileges(account, [folder]), log: () => undefined,
    });
    await waitFor(async () => {
      if (child.child.exitCode !== null) throw new Error(`PgBouncer ended: ${child.recentOutput()}`);
      return answers(through(logins[0] ?? ''));
    }, { what: 'PgBouncer to answer' });
    return asService(child, 'SIGINT');
  };
  let pooler = await start();
  return {
    through,
    async restart() {
      await pooler.kill();
      pooler = await start();
    },
    stop: () => pooler.kill(),
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
