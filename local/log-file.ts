import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Log } from './tethered-process.ts';

const KEEP_BYTES = 10_000_000;

/** Appends lines to a file; one of over 10 MB becomes `<file>.1` first. */
export function logFile(file: string): Log {
  mkdirSync(dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > KEEP_BYTES) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  stream.on('error', () => {}); // A full disk must not end the stack for the sake of its log.
  return (line) => { stream.write(`${new Date().toISOString()} ${line}\n`); };
}
