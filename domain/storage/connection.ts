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
  /** Patience for the server to take a connection. */
  connectTimeoutMs?: number | undefined;
  /** Whether a pooler in between gives each transaction whatever connection is free, so that none can keep a setting of ours. */
  pooled?: boolean | undefined;
}

/** How a connection is made, and what each of its transactions says first where the connection itself cannot keep it. */
export interface ApplicationConnection extends ClientConfig {
  everyTransaction?: string;
  /** Called when the server has answered a statement. */
  answered?: () => void;
}

/**
 * How every connection of the application is made: with all that the connection string says, in its role, and never waiting forever.
 * Behind a pooler, a `LazyBeginClient` has to say what the start of a connection says elsewhere.
 */
export function applicationConnection(
  url: string,
  { name, role = APP_ROLE, queryTimeoutMs = QUERY_TIMEOUT_MS, connectTimeoutMs = CONNECT_TIMEOUT_MS, pooled = false }: ConnectionOptions,
): ApplicationConnection {
  return {
    connectionString: url,
    // A statement that its caller has given up would go on, and keep its locks, until it is done.
    ...pooled
      ? { everyTransaction: `select set_config('role', '${role}', true), set_config('statement_timeout', '${queryTimeoutMs}', true)` }
      : { options: `-c role=${role} -c statement_timeout=${queryTimeoutMs}` },
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  };
}
