import { Gauge, type Registry } from 'prom-client';
import type { ConnectionCount } from '../../domain/channels/count-connections.ts';
import type { UnmetSchedules } from '../../domain/schedules/count-unmet.ts';

/** A scrape does not wait longer for Postgres, in milliseconds: the other metrics matter most when it hangs. */
const LIMIT_MS = 1_000;

/** Clients whose schedules are not as their settings say, counted at every scrape; without figures while they cannot be counted. */
export function observeSchedules(registry: Registry, count: () => Promise<UnmetSchedules>): void {
  new Gauge({
    name: 'concierge_client_schedules_unmet',
    help: 'Clients whose schedules have yet to follow their settings (pending) or cannot (failed); every API process tells the same '
      + 'figures.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await withinLimit(count().catch(() => null));
      this.reset();
      for (const [state, value] of Object.entries(counts ?? {})) this.set({ state }, value);
    },
  });
}

const withinLimit = <T>(counts: Promise<T | null>): Promise<T | null> =>
  Promise.race([counts, new Promise<null>((resolve) => { setTimeout(() => resolve(null), LIMIT_MS).unref(); })]);

/** Connected accounts by channel and status, counted at every scrape; without figures while they cannot be counted. */
export function observeConnections(registry: Registry, count: () => Promise<ConnectionCount[]>): void {
  new Gauge({
    name: 'concierge_channel_connections',
    help: 'Connected accounts of messaging channels by channel and status; every API process tells the same figures.',
    labelNames: ['channel', 'status'],
    registers: [registry],
    async collect() {
      const counts = await withinLimit(count().catch(() => null));
      this.reset();
      for (const { channel, status, count: value } of counts ?? []) this.set({ channel, status }, value);
    },
  });
}
