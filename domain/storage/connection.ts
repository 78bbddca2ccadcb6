import type { ClientConfig } from 'pg';
import { APP_ROLE, type SYSTEM_ROLE } from './tenant-policy.ts';

/** A server that does not answer is given up after these, in milliseconds, so that callers hear 503. */
const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 8_000;

interface ConnectionOptions {
  /** What Postgres shows for the connection in `pg_stat_activity`. */
  name: string;
  role?: typeof APP_ROLE | typeof SYSTEM_ROLE;
  /** Patience for one statement; work that nobody waits for may take longer. */
  queryTimeoutMs?: number | undefined;
}

/** How every connection of the application is made: with all that the connection string says, in its role, and never waiting for ever. */
export function applicationConnection(
  url: string, { name, role = APP_ROLE, queryTimeoutMs = QUERY_TIMEOUT_MS }: ConnectionOptions,
): ClientConfig {
  return {
    connectionString: url,
    // A statement that its caller has given up would go on, and keep its locks, until it is done.
    options: `-c role=${role} -c statement_timeout=${queryTimeoutMs}`,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  };
}
