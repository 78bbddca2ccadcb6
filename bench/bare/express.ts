import { randomUUID } from 'node:crypto';
import { freePort } from '../../platform/free-port.ts';
import type { BenchProduct } from '../product.ts';
import { startBare } from './start.ts';

/** Starts the bare server beside the product. @returns what has it store a message, and waits until that is done */
export async function startBareExpress({ stack, teardown }: BenchProduct): Promise<() => Promise<void>> {
  const port = await freePort();
  teardown.add('bare server', await startBare('server.ts', [stack.databaseUrl, String(port)]));
  return () => post(
    `http://127.0.0.1:${port}/message`, JSON.stringify({ id: randomUUID(), text: 'When is breakfast served?' }), { 'content-type': 'application/json' },
  );
}

/** @throws for an answer that is a refusal */
export async function post(url: string, body: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
}
