import type { ClientConfig } from 'pg';
import { APP_ROLE } from './tenant-policy.ts';

/** A server that does not answer is given up after these, in milliseconds, so that callers hear 503. */
const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 8_000;

/**
 * How every connection of the application is made: with all that the connection string says, as the
 * application role, and never waiting for ever.
 *
 * @param name what Postgres shows for the connection in `pg_stat_activity`
 */
export function applicationConnection(url: string, name: string): ClientConfig {
  return {
    connectionString: url,
    options: `-c role=${APP_ROLE}`,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  };
}
