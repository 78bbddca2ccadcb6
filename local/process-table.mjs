import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

/** Runs `ps` for one field of one process, where there is no /proc (macOS). */
function askPs(pid, field) {
  const { stdout } = spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' });
  return (stdout ?? '').trim();
}

/** The fields of /proc/<pid>/stat after the command name, which may itself contain spaces and brackets. */
function statFields(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Whether the process lives and is no zombie. */
export function isRunning(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  const state = hasProc ? statFields(pid)?.[0] : askPs(pid, 'state');
  return Boolean(state) && !state.startsWith('Z') && !state.startsWith('X');
}

/** The command line of a process, arguments separated by spaces; empty when it does not exist. */
export function commandLine(pid) {
  if (!hasProc) return askPs(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
  } catch {
    return '';
  }
}

/** Tells a process from a later one with the same pid, also across reboots; undefined when it does not run. */
export function identityOf(pid) {
  if (!isRunning(pid)) return undefined;
  if (!hasProc) return askPs(pid, 'lstart') || undefined;
  const startTicks = statFields(pid)?.[19];
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return startTicks && `${boot}/${startTicks}`;
}
