import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/** A client that polls keeps its connection: if it were closed before the next poll, a request would be lost. */
const IDLE_CONNECTION_MS = 65_000;

export interface OperationsServer {
  url: string;
  stop(): Promise<void>;
}

interface Options {
  host: string;
  port: number;
  isReady: () => Promise<boolean>;
  /** Where Temporal's SDK serves its own metrics, in a worker. */
  sdkMetrics?: string;
  /** The process's own figures. */
  registry: Registry;
}

/**
 * A process's `/healthz`, `/readyz` and `/metrics`, on a port of their own, which guests do not reach; the last joins the process's metrics
 * and the SDK's. The figures say how busy all hotels together are, and how often something fails.
 */
export async function startOperationsServer({ host, port, isReady, sdkMetrics, registry }: Options): Promise<OperationsServer> {
  const answers: Record<string, () => Promise<[number, string]>> = {
    '/healthz': async () => [200, '{"status":"ok"}'],
    '/readyz': async () => ((await isReady()) ? [200, '{"status":"ready"}'] : [503, '{"status":"not ready"}']),
    '/metrics': async () => [200, `${await registry.metrics()}\n${sdkMetrics === undefined ? '' : await textOf(sdkMetrics)}`],
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''] ?? (async () => [404, '{"error":"There is nothing here."}'] as [number, string]);
    answer().catch((): [number, string] => [503, '{"status":"not ready"}']).then(([status, body]) => {
      response.writeHead(status, { 'content-type': body.startsWith('{') ? 'application/json' : registry.contentType });
      response.end(body);
    }).catch(() => response.destroy());
  });
  server.keepAliveTimeout = IDLE_CONNECTION_MS;
  await listen(server, port, host);
  const { port: bound } = server.address() as AddressInfo;
  return { url: `http://${host}:${bound}`, stop: () => close(server) };
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  return response.text();
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
