import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server on the loopback address. */
export interface LoopbackServer {
  readonly url: string;
  /** Safe to repeat. */
  stop(): Promise<void>;
}

/** Longer than any client keeps an idle connection, so that no connection closes just as it is reused; in milliseconds. */
export const KEEPS_IDLE_MS = 90_000;

/** Serves HTTP on the loopback address until it is stopped; port 0 takes any free one. */
export async function serveOnLoopback(port: number, answer: RequestListener): Promise<LoopbackServer> {
  const server = createServer(answer);
  server.keepAliveTimeout = KEEPS_IDLE_MS;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
