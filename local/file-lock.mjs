// Plain JavaScript, because the bootstrap uses it under Node 20 before anything is installed.
import { createHash, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { identityOf } from './process-table.mjs';

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(content) {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** A pid alone proves nothing: after a crash or reboot another program may have it. */
const isAlive = (holder) => Boolean(holder?.identity) && identityOf(holder.pid) === holder.identity;

/** Creates the lock with its content in one step, so that nobody ever reads it half-written. */
function createOnce(path, content) {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Replaces a lock whose holder is dead. A second lock named after the dead one's content guards the exchange:
 * of several processes that find the same stale lock, one takes it and the others see the new holder.
 */
function takeOver(path, stale, content) {
  const guard = `${path}.takeover-${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
  const claim = tryLock(guard);
  if (!claim.release) return false;
  try {
    if (read(path) !== stale) return false;
    const draft = `${path}.${randomUUID()}`;
    writeFileSync(draft, content, { mode: 0o600 });
    renameSync(draft, path);
    return true;
  } finally {
    claim.release();
  }
}

/**
 * Takes a lock file that belongs to this process until `release` or death.
 * Answers `{ release }` when taken, `{ holder }` when a living process has it.
 */
export function tryLock(path, note = {}) {
  mkdirSync(dirname(path), { recursive: true });
  const mine = { ...note, pid: process.pid, identity: identityOf(process.pid), token: randomUUID() };
  const content = JSON.stringify(mine);
  const release = () => {
    if (read(path) === content) rmSync(path, { force: true });
  };
  for (;;) {
    if (createOnce(path, content)) return { release };
    const found = read(path);
    if (found === undefined) continue;
    const holder = parseHolder(found);
    if (isAlive(holder)) return { holder };
    if (takeOver(path, found, content)) return { release };
  }
}

/** The living process that holds a lock, or undefined. Does not take it. */
export function holderOf(path) {
  const found = read(path);
  const holder = found === undefined ? undefined : parseHolder(found);
  return isAlive(holder) ? holder : undefined;
}

/** Waits until the lock is free. `onWait(holder)` is called on each look at a taken lock, every 200 ms. */
export async function waitForLock(path, onWait = () => {}) {
  for (;;) {
    const { release, holder } = tryLock(path);
    if (release) return release;
    onWait(holder);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
