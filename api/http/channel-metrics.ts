import { Gauge, type Registry } from 'prom-client';
import type { ConnectionCount } from '../../domain/channels/count-connections.ts';

/** A scrape does not wait longer for Postgres, in milliseconds: the other metrics matter most when it hangs. */
const LIMIT_MS = 1_000;

/** Connected accounts by channel and status, counted at every scrape; without figures while they cannot be counted. */
export function observeConnections(registry: Registry, count: () => Promise<ConnectionCount[]>): void {
  new Gauge({
    name: 'concierge_channel_connections',
    help: 'Connected accounts of messaging channels by channel and status; every API process tells the same figures.',
    labelNames: ['channel', 'status'],
    registers: [registry],
    async collect() {
      const limit = new Promise<ConnectionCount[]>((resolve) => { setTimeout(() => resolve([]), LIMIT_MS).unref(); });
      const counts = await Promise.race([count().catch(() => []), limit]);
      this.reset();
      for (const { channel, status, count: value } of counts) this.set({ channel, status }, value);
    },
  });
}
