import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What became of an event that a channel's webhook brought. */
export type EventFate = 'stored' | 'duplicate' | 'unknown-account' | 'unknown-thread' | 'ignored';

export interface ChannelMetrics {
  events(fate: EventFate, count: number): void;
}

export interface HttpMetrics extends ChannelMetrics {
  registry: Registry;
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
  socketsOpen(count: number): void;
}

/**
 * The API process's metrics: HTTP by route, open sockets, conversations that wait for a person, and the Node.js defaults.
 *
 * @param countWaiting asked at each scrape; the gauge is NaN while there is no answer
 */
export function createMetrics(countWaiting: () => Promise<number>): HttpMetrics {
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
  new Gauge({
    name: 'concierge_conversations_waiting',
    help: 'Conversations whose guest waits for a person, over all clients; every API process gives the same number.',
    registers: [registry],
    async collect() {
      this.set(await countWaiting().catch(() => Number.NaN));
    },
  });
  const events = new Counter({
    name: 'concierge_channel_events_total', help: 'Events of messaging channels\' webhooks, by what became of them.',
    labelNames: ['fate'], registers: [registry],
  });
  return {
    registry,
    observe: ({ method, route, status, seconds }) => durations.observe({ method, route, status }, seconds),
    socketsOpen: (count) => sockets.set(count),
    events: (fate, count) => events.inc({ fate }, count),
  };
}
