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
 * @param queryTimeoutMs patience for one statement; work that nobody waits for may take longer
 */
export function applicationConnection(url: string, name: string, queryTimeoutMs: number = QUERY_TIMEOUT_MS): ClientConfig {
  return {
    connectionString: url,
    // A statement that its caller has given up would go on, and keep its locks, until it is done.
    options: `-c role=${APP_ROLE} -c statement_timeout=${queryTimeoutMs}`,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  };
}
