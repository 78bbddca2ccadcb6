import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { applicationConnection } from './connection.ts';
import { entities } from './entities/all.ts';
import { LazyBeginClient } from './lazy-begin-client.ts';
import { migrations } from './migrations/all.ts';

export interface DatabaseOptions {
  /** Connection string of a role that owns the tables or may become the application role. */
  url: string;
  poolSize?: number;
  /** Patience for one statement, in milliseconds; a few seconds when left out, since somebody waits. */
  queryTimeoutMs?: number;
}

const shared = (url: string, poolSize: number): Options => defineConfig({
  clientUrl: url,
  entities,
  pool: { min: 0, max: poolSize },
  // The mains log what matters themselves; the ORM's own lines are not structured.
  logger: () => undefined,
  extensions: [Migrator],
  migrations: { migrationsList: migrations, tableName: 'schema_migration', snapshot: false },
});

/** The owner's view of the database: creates and alters tables, bound by no tenant. */
export function ownerConfig({ url }: DatabaseOptions): Options {
  // The ORM itself reads host and credentials only; the driver reads the rest, such as sslmode.
  return { ...shared(url, 2), driverOptions: { connectionString: url } };
}

/** The application's view: each connection starts as the application role, which owns nothing. */
export function applicationConfig({ url, poolSize = 20, queryTimeoutMs }: DatabaseOptions): Options {
  return {
    ...shared(url, poolSize),
    driverOptions: { ...applicationConnection(url, 'concierge', queryTimeoutMs), Client: LazyBeginClient },
  };
}
