import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ownerConfig } from './orm-config.ts';

/** Any number; all that matters is that every process of the product uses the same one. */
const MIGRATION_LOCK = 7_261_121;

/**
 * Brings the database to this version's schema. Several processes may call it at once: one migrates,
 * the others wait for it.
 *
 * @param url connection string of the role that owns the tables
 * @returns the names of the migrations that were applied now
 */
export async function migrate(url: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const orm = await MikroORM.init(ownerConfig({ url }));
    try {
      return (await orm.migrator.up()).map((migration) => migration.name);
    } finally {
      await orm.close();
    }
  } finally {
    await lock.end();
  }
}
