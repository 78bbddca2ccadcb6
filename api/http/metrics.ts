import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface HttpMetrics {
  registry: Registry;
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
  socketsOpen(count: number): void;
}

/** The API process's metrics: HTTP by route, open sockets, and the Node.js defaults. */
export function createMetrics(): HttpMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'concierge_http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const sockets = new Gauge({
    name: 'concierge_realtime_sockets', help: 'Open sockets of the real-time channel.', registers: [registry],
  });
  return {
    registry,
    observe: ({ method, route, status, seconds }) => durations.observe({ method, route, status }, seconds),
    socketsOpen: (count) => sockets.set(count),
  };
}
