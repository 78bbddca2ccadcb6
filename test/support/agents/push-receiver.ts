import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll } from '@jest/globals';

/** A notification as an agent's server got it. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** How the server treats the notification of that number: a status, or `lost` for taking it and hanging up. */
export type Behaviour = (count: number) => number | 'lost';

const started: Server[] = [];
afterAll(() => {
  for (const server of started) {
    server.close();
    server.closeAllConnections();
  }
});

/** An agent's server of the test's own, stopped after the test file. */
export async function usePushReceiver(behave: Behaviour = () => 200): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    textOf(request).then((body) => {
      received.push({ headers: request.headers, body: JSON.parse(body) as Record<string, unknown> });
      const status = behave(received.length);
      if (status === 'lost') request.destroy();
      else response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end();
    }).catch(() => request.destroy());
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  started.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`, received };
}
