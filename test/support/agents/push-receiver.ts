import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, expect } from '@jest/globals';
import { fitting } from './a2a-schemas.ts';

/** A notification as an agent's server got it. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/** How the server treats the notification of that number: a status, or `lost` for taking it and hanging up. */
export type Behaviour = (count: number) => number | 'lost';

const started: Server[] = [];
/** What was no notification as A2A has it; a sender would only repeat what its receiver refuses. */
const unfit: unknown[] = [];
afterAll(() => {
  for (const server of started) {
    server.close();
    server.closeAllConnections();
  }
  expect(unfit).toEqual([]);
});

/** An agent's server of the test's own, stopped after the test file. */
export async function usePushReceiver(behave: Behaviour = () => 200): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    textOf(request).then((body) => {
      const told = JSON.parse(body) as Record<string, unknown>;
      received.push({ headers: request.headers, body: told });
      try {
        fitting(told['kind'] === 'task' ? 'notification of 0.3' : 'notification of 1.0', told);
      } catch (error) {
        unfit.push(error);
      }
      const status = behave(received.length);
      if (status === 'lost') request.destroy();
      else response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end();
    }).catch(() => request.destroy());
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  started.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`, received };
}
