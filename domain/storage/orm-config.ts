import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { applicationConnection } from './connection.ts';
import { entities } from './entities/all.ts';
import { LazyBeginClient } from './lazy-begin-client.ts';
import { migrations } from './migrations/all.ts';
import { SYSTEM_ROLE } from './tenant-policy.ts';

export interface DatabaseOptions {
  /** Connection string of a login that may become the application role, or owns the tables. */
  url: string;
  /** Of a login that may become the system role; the same one when left out, as for tools that own the tables. */
  systemUrl?: string | undefined;
  poolSize?: number;
  /** Has {@link Database.requireCurrentSchema} refuse logins that could lift the walls. */
  safeLogins?: boolean;
  /** Patience for one statement, in milliseconds; a few seconds when left out, since somebody waits. */
  queryTimeoutMs?: number;
  /** Patience for the server to take a connection, in milliseconds; a few seconds when left out. */
  connectTimeoutMs?: number;
  /** Another kind of connection than the usual, such as one that tells of its statements. */
  client?: typeof LazyBeginClient | undefined;
  /** Whether the connection strings lead to a pooler that gives out connections by the transaction. */
  pooled?: boolean;
}

const shared = (url: string, poolSize: number): Options => defineConfig({
  clientUrl: url,
  entities,
  pool: { min: 0, max: poolSize },
  // The mains log what matters themselves; the ORM's own lines are not structured.
  logger: () => undefined,
});

/** The owner's view of the database: creates and alters tables, bound by no tenant. */
export function ownerConfig({ url }: DatabaseOptions): Options {
  // The ORM itself reads host and credentials only; the driver reads the rest, such as sslmode.
  return {
    ...shared(url, 2), driverOptions: { connectionString: url },
    extensions: [Migrator], migrations: { migrationsList: migrations, tableName: 'schema_migration', snapshot: false },
  };
}

/** The application's view for tenants: each connection starts as the application role, which owns nothing. */
export function applicationConfig({ url, poolSize = 20, client = LazyBeginClient, ...options }: DatabaseOptions): Options {
  return {
    ...shared(url, poolSize),
    driverOptions: { ...applicationConnection(url, { name: 'concierge', ...options }), Client: client },
  };
}

/** The application's view across tenants, by connections of its own: half as many. */
export function systemConfig({ url, systemUrl = url, poolSize = 20, client = LazyBeginClient, ...options }: DatabaseOptions): Options {
  return {
    ...shared(systemUrl, Math.max(1, Math.ceil(poolSize / 2))),
    driverOptions: {
      ...applicationConnection(systemUrl, { name: 'concierge-system', role: SYSTEM_ROLE, ...options }), Client: client,
    },
  };
}
