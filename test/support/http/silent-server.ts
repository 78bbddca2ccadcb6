import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';

/** A server that takes every request and never answers one, stopped after the test file. */
export async function useSilentServer(): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request) => { requests.push(`${request.method} ${request.url}`); });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  afterAll(() => { server.close(); server.closeAllConnections(); });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
