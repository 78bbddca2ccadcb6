import { join } from 'node:path';
import { ExplainedError } from './explained-error.ts';
import { holderOf, tryLock, type LockAttempt } from './file-lock.mjs';

/**
 * Makes this process the only stack on a data directory until the answered function is called or the process dies.
 * A lock left by a dead process is taken over, also when its pid belongs to another program by now.
 * @throws ExplainedError when a living stack has the directory
 */
export function lockInstance(dataDir: string, note: { url: string }): () => void {
  const { release, holder } = attempt(dataDir, { ...note, since: new Date().toISOString() });
  if (release) return release;
  throw new ExplainedError([
    `A stack already runs on ${dataDir}: process ${holder.pid}, since ${String(holder['since'])}, at ${String(holder['url'])}.`,
    `Use that one, stop it (Ctrl-C in its terminal, or \`kill ${holder.pid}\`),`,
    'or start another beside it with its own port and data, for example: PORT=3001 DATA_DIR=.data/second npm start',
  ].join('\n'));
}

/** Where the stack on a data directory answers; undefined while none runs there. */
export function runningAt(dataDir: string): string | undefined {
  const url = holderOf(lockFile(dataDir))?.['url'];
  return typeof url === 'string' ? url : undefined;
}

const lockFile = (dataDir: string): string => join(dataDir, 'instance.lock');

function attempt(dataDir: string, note: Record<string, unknown>): LockAttempt {
  try {
    return tryLock(lockFile(dataDir), note);
  } catch (error) {
    throw new ExplainedError([
      `The data directory ${dataDir} cannot be written: ${(error as Error).message}.`,
      'Free some disk space, correct its owner, or set DATA_DIR to another folder.',
    ].join('\n'));
  }
}
