import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { describe, expect, it } from '@jest/globals';
import { Database } from '../../domain/storage/database.ts';
import { migrate } from '../../domain/storage/migrate.ts';
import { migrations } from '../../domain/storage/migrations/all.ts';
import { ownerConfig } from '../../domain/storage/orm-config.ts';
import { createEmptyDatabase } from '../support/stack/databases.ts';

const names = migrations.map(({ name }) => name);
const freshDatabase = (): Promise<string> => createEmptyDatabase(`schema_${randomUUID().replaceAll('-', '').slice(0, 12)}`);

/** Whether a process of this version would call the database ready. */
async function isCurrent(url: string): Promise<boolean> {
  const database = await Database.create({ url });
  try {
    return await database.requireCurrentSchema().then(() => true, () => false);
  } finally {
    await database.close();
  }
}

describe('migrate', () => {
  it('brings an empty database up to date, once', async () => {
    const url = await freshDatabase();
    expect(await isCurrent(url)).toBe(false);
    expect(await migrate(url)).toEqual(names);
    expect(await isCurrent(url)).toBe(true);
    expect(await migrate(url)).toEqual([]);
  });

  it('may be called by several processes at once: one migrates, the others wait', async () => {
    const url = await freshDatabase();
    const results = await Promise.all(Array.from({ length: 6 }, () => migrate(url)));
    expect(results.filter((applied) => applied.length > 0)).toEqual([names]);
    expect(await isCurrent(url)).toBe(true);
  });

  it('may be called for several databases of one server at once, which share the application\'s role', async () => {
    const urls = await Promise.all([freshDatabase(), freshDatabase(), freshDatabase()]);
    expect(await Promise.all(urls.map(migrate))).toEqual(urls.map(() => names));
  });

  it('makes the tables that the entities describe', async () => {
    const url = await freshDatabase();
    await migrate(url);
    const orm = await MikroORM.init(ownerConfig({ url }));
    try {
      const difference = async () => (await orm.schema.getUpdateSchemaSQL({ wrap: false })).split('\n')
        .filter((line) => line.trim() !== '' && !/^drop (function|trigger)/.test(line));
      expect(await difference()).toEqual([]);
      // The comparison sees what it is there to see.
      await orm.em.fork().execute('alter table client drop column currency');
      expect(await difference()).toEqual([expect.stringMatching(/alter table "client" add .*currency/)]);
    } finally {
      await orm.close();
    }
  });
});
