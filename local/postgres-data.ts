import { randomBytes } from 'node:crypto';
import {
  chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, rmdirSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ExplainedError } from './explained-error.ts';
import { dropPrivileges, postgresAccount } from './postgres-account.ts';
import { spawnTethered, type Log } from './tethered-process.ts';

const MAJOR = '18';

/** `dataDir` is the cluster's folder; its password lies beside it. */
const passwordFile = (dataDir: string): string => `${dataDir}.password`;

export interface InitOptions {
  initdb: string;
  dataDir: string;
  /** Whether the new files are forced to the disk. */
  sync: boolean;
  log: Log;
}

/**
 * Makes sure that a complete cluster exists and answers the password of its owner.
 * @throws ExplainedError when the folder holds something that must not be overwritten
 */
export async function ensureCluster(options: InitOptions): Promise<string> {
  const { dataDir, log } = options;
  removeAbandonedDrafts(dataDir);
  if (existsSync(dataDir) && readdirSync(dataDir).length === 0) rmdirSync(dataDir);
  if (existsSync(dataDir) && !existsSync(join(dataDir, 'global', 'pg_control'))) setAside(dataDir, log);
  if (existsSync(dataDir)) {
    requireVersion(dataDir);
    return readPassword(dataDir);
  }
  return createCluster(options);
}

/** An unfinished cluster holds no data, but may be a copy that somebody wants: it is moved, not deleted. */
function setAside(dataDir: string, log: Log): void {
  const aside = `${dataDir}.incomplete-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  renameSync(dataDir, aside);
  log(`The database folder was incomplete; it is now ${aside}, and a new one is made.`);
}

function requireVersion(dataDir: string): void {
  const file = join(dataDir, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'an unknown version';
  if (version === MAJOR) return;
  throw new ExplainedError([
    `${dataDir} holds data of Postgres ${version}, and this is Postgres ${MAJOR}.`,
    'Set DATA_DIR to another folder, or move this one away (after a dump with its own Postgres, if you need the data).',
  ].join('\n'));
}

/** The password of a cluster's owner. @throws ExplainedError where its file is missing */
export function readPassword(dataDir: string): string {
  const file = passwordFile(dataDir);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new ExplainedError([
    `${dataDir} holds a database, but its password file ${file} is missing.`,
    'Put the file back, or move the folder away to start with an empty database.',
  ].join('\n'));
}

/** A run that was killed while it made a cluster leaves its draft; nothing refers to it. */
function removeAbandonedDrafts(dataDir: string): void {
  const parent = dirname(dataDir);
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(dataDir)}.draft-`)) removeWhole(join(parent, name));
  }
}

/** A helper of the killed run may still be writing into the folder, so one pass may leave something behind. */
function removeWhole(folder: string): void {
  for (let pass = 0; pass < 5 && existsSync(folder); pass += 1) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Builds the cluster beside its place and moves it there when complete, so a kill in between leaves no half of one. */
async function createCluster({ initdb, dataDir, sync, log }: InitOptions): Promise<string> {
  const draft = realpathSync(mkdtempSync(`${dataDir}.draft-`));
  const password = randomBytes(24).toString('base64url');
  const account = postgresAccount();
  const passwordCopy = join(draft, 'password');
  const cluster = join(draft, 'cluster');
  writeFileSync(passwordCopy, password, { mode: 0o600 });
  mkdirSync(cluster, { mode: 0o700 });
  if (account) for (const path of [draft, passwordCopy, cluster]) chownSync(path, account.uid, account.gid);
  const args = [
    '--pgdata', cluster, '--username', 'postgres', '--pwfile', passwordCopy, '--auth', 'scram-sha-256',
    // The C locale would make pg_trgm and full-text search blind to letters beyond ASCII.
    '--encoding', 'UTF8', '--locale', process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8',
    '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', ...(sync ? [] : ['--no-sync']),
  ];
  const run = spawnTethered(initdb, args, {
    parentDeathSignal: 'KILL', privileges: dropPrivileges(account, [cluster, initdb]), account, cwd: draft, log,
  });
  try {
    const ending = await run.exited;
    if (ending !== 'code 0') throw new Error(`initdb failed (${ending}):\n${run.recentOutput()}`);
    writeFileSync(passwordFile(dataDir), `${password}\n`, { mode: 0o600 });
    chmodSync(passwordFile(dataDir), 0o600);
    renameSync(cluster, dataDir);
    return password;
  } finally {
    removeWhole(draft);
  }
}
