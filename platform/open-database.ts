import { Database } from '../domain/storage/database.ts';
import { UnsafeLogins } from '../domain/storage/login-problems.ts';
import { TracedClient } from './traced-client.ts';

interface DatabaseConfig {
  DATABASE_URL: string;
  DATABASE_SYSTEM_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_POOL: number;
  NODE_ENV?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

/**
 * The database as a process that serves somebody opens it: in production by logins that cannot lift the walls between tenants. Where the
 * database does not answer yet, the process starts and is not ready.
 *
 * @throws UnsafeLogins
 */
export async function openDatabase(config: DatabaseConfig, queryTimeoutMs?: number): Promise<Database> {
  const database = await Database.create({
    url: config.DATABASE_URL, systemUrl: config.DATABASE_SYSTEM_URL, poolSize: config.DATABASE_POOL,
    client: config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : TracedClient,
    pooled: config.DATABASE_DIRECT_URL !== undefined, safeLogins: config.NODE_ENV === 'production',
    ...(queryTimeoutMs !== undefined && { queryTimeoutMs }),
  });
  try {
    await database.requireSafeLogins();
  } catch (error) {
    if (!(error instanceof UnsafeLogins)) return database;
    await database.close();
    throw error;
  }
  return database;
}
