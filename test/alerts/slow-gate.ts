import { setTimeout as delay } from 'node:timers/promises';
import { serveOnLoopback } from '../../local/loopback-server.ts';

/** What a worker asks before each thought (`gated-worker.ts`), and is answered after a while: a mind that takes its time. */
export interface SlowGate {
  workerMain: [string, string];
  /** From now on, in milliseconds for each thought. */
  take(ms: number): void;
  stop(): Promise<void>;
}

export async function startSlowGate(): Promise<SlowGate> {
  let pauseMs = 0;
  const server = await serveOnLoopback(0, (request, response) => {
    request.resume();
    void delay(pauseMs).then(() => response.end());
  });
  return {
    workerMain: ['test/support/concierge/gated-worker.ts', server.url],
    take: (ms) => { pauseMs = ms; },
    stop: server.stop,
  };
}
