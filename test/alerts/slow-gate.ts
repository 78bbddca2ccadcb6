import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What a worker asks before each thought (`gated-worker.ts`), and is answered after a while: a mind that takes its time. */
export interface SlowGate {
  workerMain: [string, string];
  /** From now on, in milliseconds for each thought. */
  take(ms: number): void;
  stop(): Promise<void>;
}

export async function startSlowGate(): Promise<SlowGate> {
  let pauseMs = 0;
  const server = createServer((request, response) => {
    request.resume();
    void delay(pauseMs).then(() => response.end());
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return {
    workerMain: ['test/support/concierge/gated-worker.ts', `http://127.0.0.1:${(server.address() as AddressInfo).port}`],
    take: (ms) => { pauseMs = ms; },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => { server.close(() => resolve()); });
    },
  };
}
