import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { claimPort, freePort, probePort } from '../platform/free-port.ts';
import { ExplainedError, PortTakenError } from './explained-error.ts';

const LOOPBACK = '127.0.0.1';
const ATTEMPTS = 5;
const remembered = z.record(z.string(), z.number().int().min(1).max(65_535)).catch({});

/**
 * The ports of internal services: the one used last time, else the preferred one, else any free one.
 * Kept in a file, so that bookmarks and database clients survive a restart.
 */
export class PortBook {
  readonly #file: string;
  readonly #ports: Record<string, number>;
  readonly #claimed = new Set<number>();

  constructor(file: string) {
    this.#file = file;
    this.#ports = readBook(file);
  }

  /** Answers a port that was free a moment ago and remembers it under the name. `preferred` 0 means any. */
  async claim(name: string, preferred: number): Promise<number> {
    for (const candidate of [this.#ports[name], preferred]) {
      if (!candidate || this.#claimed.has(candidate)) continue;
      // Another start may be between its look and its use at this moment.
      if (await probePort(candidate, LOOPBACK) !== undefined && claimPort(candidate)) return this.#remember(name, candidate);
    }
    return this.#remember(name, await freePort());
  }

  /** Starts something on claimed ports, and retries on others if somebody was faster. */
  async startOn<T>(preferred: Record<string, number>, start: (ports: Record<string, number>) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const ports: Record<string, number> = {};
      for (const [name, port] of Object.entries(preferred)) ports[name] = await this.claim(name, port);
      try {
        return await start(ports);
      } catch (error) {
        if (!isPortTaken(error) || attempt === ATTEMPTS) throw error;
        for (const port of Object.values(ports)) this.#claimed.delete(port);
      }
    }
  }

  #remember(name: string, port: number): number {
    this.#claimed.add(port);
    if (this.#ports[name] !== port) {
      this.#ports[name] = port;
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(this.#file, `${JSON.stringify(this.#ports, null, 2)}\n`);
    }
    return port;
  }
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof PortTakenError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

/** The last port of a service of the stack. @returns undefined if it never ran */
export const rememberedPort = (file: string, name: string): number | undefined => readBook(file)[name];

function readBook(file: string): Record<string, number> {
  try {
    return remembered.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

/** @throws ExplainedError when something else listens on the port people are to use */
export async function requireFreePort(port: number, host: string): Promise<void> {
  // A browser may turn `localhost` into ::1, so a stranger on either loopback address would answer in our place.
  const hosts = host === LOOPBACK ? [LOOPBACK, '::1'] : [host];
  for (const candidate of hosts) {
    const found = await probePort(port, candidate).catch((error: NodeJS.ErrnoException) => explainBind(error, port, candidate));
    if (found !== undefined) continue;
    throw new ExplainedError([
      `Port ${port} is in use by another program (on ${candidate}).`,
      `Stop that program (\`lsof -i :${port}\` or \`ss -ltnp\` shows it), or choose another port, for example: `
        + `PORT=${await freeNear(port)} npm start`,
    ].join('\n'));
  }
}

function explainBind(error: NodeJS.ErrnoException, port: number, host: string): number {
  if (host === '::1') return port; // A machine without IPv6 has no second loopback address to collide on.
  const reason = error.code === 'EACCES' ? 'ports below 1024 need more rights' : error.message;
  throw new ExplainedError(`Cannot listen on ${host}:${port}: ${reason}. Set PORT or HOST to something else.`);
}

async function freeNear(port: number): Promise<number> {
  for (let candidate = port + 1; candidate < Math.min(port + 50, 65_535); candidate += 1) {
    if (await probePort(candidate, LOOPBACK) !== undefined) return candidate;
  }
  return freePort();
}
