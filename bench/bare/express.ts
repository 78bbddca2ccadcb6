import { randomUUID } from 'node:crypto';
import { freePort } from '../../platform/free-port.ts';
import type { BenchProduct } from '../product.ts';
import { startBare } from './start.ts';

export interface BareExpress {
  /** Stores a message. */
  store(): Promise<void>;
  /** Reads one by its id. */
  read(): Promise<void>;
}

/** Starts the bare server next to the product. */
export async function startBareExpress({ stack, teardown }: BenchProduct): Promise<BareExpress> {
  const port = await freePort();
  teardown.add('bare server', await startBare('server.ts', [stack.databaseUrl, String(port)]));
  const url = `http://127.0.0.1:${port}/message`;
  const store = (id: string = randomUUID()): Promise<void> =>
    post(url, JSON.stringify({ id, text: 'When is breakfast served?' }), { 'content-type': 'application/json' });
  const known = randomUUID();
  await store(known);
  return { store: () => store(), read: () => done(`${url}/${known}`, {}) };
}

/** @throws if the server refuses */
export async function post(url: string, body: string, headers: Record<string, string>): Promise<void> {
  await done(url, { method: 'POST', headers, body });
}

async function done(url: string, request: RequestInit): Promise<void> {
  const response = await fetch(url, request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
}
