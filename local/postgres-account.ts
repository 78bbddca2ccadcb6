import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { hasSetpriv } from './tethered-process.ts';

/** Postgres refuses to run as root; the account it runs as instead owns its data directory. */
export interface PostgresAccount {
  uid: number;
  gid: number;
}

/** The account for Postgres: `postgres`, else `nobody`; undefined when this process is not root and can run it itself. */
export function postgresAccount(): PostgresAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const rows = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = rows.find((row) => row.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65_534, gid: 65_534 };
}

/** The arguments of setpriv that turn root into the account, still able to reach the given paths. */
export function dropPrivileges(account: PostgresAccount | undefined, paths: string[]): string[] {
  if (!account || !hasSetpriv()) return [];
  const drop = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  // Below a folder that only root may enter (a clone in root's home), the account keeps the right to pass through.
  const passThrough = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return paths.every(isEnterable) ? drop : [...drop, ...passThrough];
}

/** Whether everybody may enter all folders above the path. */
function isEnterable(path: string): boolean {
  const parent = dirname(path);
  if (parent === path) return true;
  return (statSync(parent).mode & 0o001) !== 0 && isEnterable(parent);
}
