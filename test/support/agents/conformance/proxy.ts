import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KEEPS_IDLE_MS } from '../../../../local/loopback-server.ts';

/** A place on this machine that reaches an API with a key, which the suite has no way to send. */
export interface KeyedProxy {
  /** Its MCP endpoint. */
  url: string;
  origin: string;
  stop(): Promise<void>;
}

/**
 * Adds headers to every request and leaves the rest, `Host` and `Origin` above all, as it came.
 *
 * @param answered gets the status of every answer
 */
export async function startKeyedProxy(
  api: string, headers: Record<string, string> | ((path: string) => Record<string, string>), answered: (status: number) => void = () => undefined,
): Promise<KeyedProxy> {
  const added = typeof headers === 'function' ? headers : () => headers;
  const { hostname, port } = new URL(api);
  // The product has to refuse what is too long.
  const server = createServer({ maxHeaderSize: 1_000_000 }, (incoming, outgoing) => {
    const onward = forward({
      hostname, port, method: incoming.method, path: incoming.url, headers: { ...incoming.headers, ...added(incoming.url ?? '') },
    }, (answer) => {
      answered(answer.statusCode ?? 502);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    onward.once('error', () => outgoing.destroy());
    // Either side hears when the other has left: in one revision that says something.
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.keepAliveTimeout = KEEPS_IDLE_MS;
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin, url: `${origin}/mcp`,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => { server.close(() => resolve()); });
    },
  };
}
