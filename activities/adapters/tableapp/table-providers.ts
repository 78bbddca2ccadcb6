import type { Secrets } from '../../../domain/secrets.ts';
import { loadConnection } from '../../../domain/booking/settings/connection.ts';
import { BookingFailure } from '../../../domain/model/booking/failures.ts';
import type { TableProvider, TableProviders } from '../../../domain/ports/table-provider.ts';
import type { Database } from '../../../domain/storage/database.ts';
import { outboundAgent } from '../../../platform/outbound/agent.ts';
import { AccessTokens } from './access-tokens.ts';
import { Caller, type ProviderCall, type WatchedLink } from './caller.ts';
import { tableappProvider } from './tableapp-provider.ts';

export interface TableProvidersOptions {
  database: Database;
  secrets: Secrets;
  now: () => Date;
  /** Lets connections lead to this machine and to any port. */
  allowPrivate: boolean;
  /** For one exchange; 8 s when left out. */
  timeoutMs?: number;
  connectTimeoutMs?: number;
  /** Hears of each call, for figures. */
  watch?: ((call: ProviderCall) => void) | undefined;
}

export interface RunningTableProviders {
  providers: TableProviders;
  close(): Promise<void>;
}

/**
 * Finds a client's table-booking system by its settings, which are read at every call: a change takes effect at once.
 * Tokens and what properties say of themselves are kept per connection, until it changes.
 */
export function createTableProviders(
  { database, secrets, now, allowPrivate, timeoutMs = 8_000, connectTimeoutMs = 3_000, watch }: TableProvidersOptions,
): RunningTableProviders {
  const agent = outboundAgent({ allowPrivate, connectTimeoutMs });
  const link: WatchedLink = { rules: { allowPrivate }, agent, timeoutMs, watch };
  const built = new Map<string, { version: string; provider: TableProvider }>();
  const providers: TableProviders = async (clientId) => {
    const connection = await loadConnection({
      actor: { kind: 'system', job: 'table-booking' }, interface: 'system', clientId, requestId: 'table-booking', now,
      db: database.forClient(clientId),
    }, secrets).catch((error: unknown) => {
      if (error instanceof BookingFailure) built.delete(clientId);
      throw error;
    });
    const known = built.get(clientId);
    if (known?.version === connection.version) return known.provider;
    const provider = tableappProvider(new Caller(connection, new AccessTokens(connection, link, now), link, now), now);
    built.set(clientId, { version: connection.version, provider });
    return provider;
  };
  return { providers, close: () => agent.close() };
}
