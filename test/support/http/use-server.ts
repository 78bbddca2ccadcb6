import type { RequestListener } from 'node:http';
import { afterAll } from '@jest/globals';
import { serveOnLoopback, type LoopbackServer } from '../../../local/loopback-server.ts';

const started: LoopbackServer[] = [];
afterAll(() => Promise.all(started.map((server) => server.stop())));

/** Serves HTTP until the test file ends. @returns its address, without a slash at the end */
export async function useServer(answer: RequestListener): Promise<string> {
  const server = await serveOnLoopback(0, answer);
  started.push(server);
  return server.url;
}
