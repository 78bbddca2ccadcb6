import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** Files of the running server, and the log, whose required part is copied last. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'pg_stat_tmp']);

/**
 * A base backup of a running cluster, with the same calls as `pg_basebackup` (PostgreSQL, "Making a Base Backup Using the Low Level API"):
 * the files as they are, and the log that brings them to the same moment, the end of the backup.
 */
export async function takeBaseBackup({ url, cluster, into }: { url: string; cluster: string; into: string }): Promise<void> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  try {
    mkdirSync(into, { mode: 0o700 });
    await server.query("select pg_backup_start('rehearsal', true)");
    const names = readdirSync(cluster).filter((name) => !LEFT_OUT.has(name));
    for (const name of names) await run('cp', ['-a', join(cluster, name), join(into, name)]);
    for (const name of ['pg_replslot', 'pg_stat_tmp']) if (existsSync(join(cluster, name))) mkdirSync(join(into, name), { mode: 0o700 });
    const { rows: [stopped] } = await server.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await run('cp', ['-a', join(cluster, 'pg_wal'), join(into, 'pg_wal')]);
    writeFileSync(join(into, 'backup_label'), stopped?.labelfile ?? '', { mode: 0o600 });
    const { uid, gid } = statSync(cluster);
    for (const name of ['', 'backup_label', 'pg_replslot', 'pg_stat_tmp']) if (existsSync(join(into, name))) chownSync(join(into, name), uid, gid);
  } finally {
    await server.end();
  }
}

/** Replaces a cluster whose server is down with a backup. */
export function putBack({ cluster, from }: { cluster: string; from: string }): void {
  rmSync(cluster, { recursive: true });
  renameSync(from, cluster);
}
