import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LOOPBACK = '127.0.0.1';
/**
 * Below the ports that Linux (from 32768) and macOS and Windows (from 49152) hand out for outgoing connections and for
 * listening on port 0: one of those may be given away between the look and the use.
 */
const FIRST = 18_000;
const AFTER_LAST = 30_000;
const TRIES = 200;
/** Nobody else gets a port for so long after it was found, in milliseconds: its process has to start before it listens. */
const CLAIM_MS = 120_000;
const CLAIMS = join(tmpdir(), 'concierge-ports');

/**
 * Listens for a moment, to see whether a port is free.
 * @param port 0 is any free one
 * @returns the port, or undefined when it is taken
 * @throws what the operating system says where the address itself cannot be listened on
 */
export async function probePort(port: number, host: string): Promise<number | undefined> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ port, host, exclusive: true }, resolve);
    });
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Whether this process has the port to itself, among all on this machine that look for one now. */
export function claimPort(port: number): boolean {
  const file = join(CLAIMS, String(port));
  const claim = (flag: 'w' | 'wx'): void => writeFileSync(file, String(process.pid), { flag });
  try {
    mkdirSync(CLAIMS, { recursive: true });
    if (!existsSync(file)) claim('wx');
    else if (isHeld(file)) return false;
    else claim('w');
    return true;
  } catch (error) {
    // Another process was faster; or no claim can be written, for example beside another user of the machine, and then luck has to do.
    return (error as NodeJS.ErrnoException).code !== 'EEXIST';
  }
}

function isHeld(file: string): boolean {
  const holder = Number(readFileSync(file, 'utf8'));
  return holder !== process.pid && Date.now() - statSync(file).mtimeMs < CLAIM_MS && isAlive(holder);
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const given = new Set<number>();

/** A free port on the loopback address, one that nobody gets by chance before it is used. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = await probePort(randomInt(FIRST, AFTER_LAST), LOOPBACK);
    if (port === undefined || given.has(port) || !claimPort(port)) continue;
    given.add(port);
    return port;
  }
  // Where all that range is in use, any port is better than none.
  return await probePort(0, LOOPBACK) ?? freePort();
}
