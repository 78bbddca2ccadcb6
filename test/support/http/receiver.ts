import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll } from '@jest/globals';

/** A request as a server of the test's own got it. */
export interface Heard {
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/** How the server treats the request of that number: an answer, or `lost` for taking it and hanging up. */
export type Behaviour = (count: number, heard: Heard) => Answer | 'lost' | Promise<Answer | 'lost'>;

const started: Server[] = [];
afterAll(() => {
  for (const server of started) {
    server.close();
    server.closeAllConnections();
  }
});

/** A server that is told things, stopped after the test file. */
export async function useReceiver(behave: Behaviour = () => ({ status: 200 })): Promise<{ url: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    textOf(request).then(async (text) => {
      const one = { headers: request.headers, text };
      heard.push(one);
      const answer = await behave(heard.length, one);
      if (answer === 'lost') request.destroy();
      else response.writeHead(answer.status, answer.headers ?? {}).end();
    }).catch(() => request.destroy());
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  started.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`, heard };
}
