import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { Database, type EntityManager } from '../../domain/storage/database.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { Gate } from '../support/general/gate.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { startStatementWire } from '../support/stack/statement-wire.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const wire = await startStatementWire(testStack().databaseUrl);
/** One connection, so that whatever one unit of work leaves behind would meet the next. */
const single = await Database.create({ url: wire.databaseUrl, poolSize: 1 });
const [one, other] = await Promise.all([createHotel(database), createHotel(database)]);
afterAll(async () => {
  await single.close();
  await wire.stop();
});
beforeEach(async () => {
  await single.ping();
  wire.forget();
});

const all = (em: EntityManager): Promise<Client[]> => em.find(Client, {});
const sent = (): string[] => wire.statements.map(({ sql }) => sql);
/** What the connection still knows of a tenant, asked by nobody in particular. */
const tenantLeft = async (): Promise<string> => {
  const [row] = await single.forSystem().transaction((em) => em.execute<{ left: string | null }[]>("select current_setting('app.client_id', true) as left"));
  return row?.left ?? '';
};

it('asks a lone read in one message, which sees its tenant alone and leaves nothing of it behind', async () => {
  expect((await single.forClient(one.id).read(all)).map(({ id }) => id)).toEqual([one.id]);
  expect(sent()).toEqual([expect.stringMatching(/^select set_config\('app.client_id', '[^']+', true\); select /)]);
  expect(await tenantLeft()).toBe('');
  expect((await single.forClient(other.id).read(all)).map(({ id }) => id)).toEqual([other.id]);
});

it('names the tenant before each of several reads', async () => {
  const rows = await single.forClient(one.id).read(async (em) => [await all(em.fork()), await all(em.fork())]);
  expect(rows.flat().map(({ id }) => id)).toEqual([one.id, one.id]);
  expect(sent().every((sql) => sql.startsWith('select set_config('))).toBe(true);
});

it('forgets the tenant also where a lone read fails, and the connection goes on', async () => {
  await expect(single.forClient(one.id).read((em) => em.execute('select 1 / 0'))).rejects.toThrow('division by zero');
  expect(sent()).toHaveLength(1);
  expect(await tenantLeft()).toBe('');
});

it('begins a transaction with its first statement', async () => {
  await single.forClient(one.id).transaction(async (em) => { await all(em); await em.execute('select 1'); });
  expect(sent()).toEqual([
    expect.stringMatching(/^start transaction isolation level read committed; select set_config\(.*\); select /), 'select 1', 'commit',
  ]);
});

it('begins none in which nothing is asked', async () => {
  await single.forClient(one.id).transaction(async () => undefined);
  await expect(single.forClient(one.id).transaction(async () => { throw new Error('changed its mind'); })).rejects.toThrow('changed its mind');
  expect(sent()).toEqual([]);
  expect(await tenantLeft()).toBe('');
});

it('takes everything back where a later statement fails, and where the first does', async () => {
  const rename = (em: EntityManager): Promise<number> => em.nativeUpdate(Client, { id: one.id }, { name: randomUUID() });
  await expect(single.forClient(one.id).transaction(async (em) => { await rename(em); await em.execute('select 1 / 0'); })).rejects.toThrow('division');
  await expect(single.forClient(one.id).transaction((em) => em.execute('select 1 / 0'))).rejects.toThrow('division');
  const [kept] = await single.forClient(one.id).read(all);
  expect(kept?.name).toBe(one.name);
});

it('writes outside of a transaction in one of its own', async () => {
  const name = randomUUID();
  await single.forClient(one.id).read((em) => em.nativeUpdate(Client, { id: one.id }, { name }));
  expect(sent()).toEqual([expect.stringMatching(/^begin; select set_config\(.*\); update /), 'commit']);
  // Not even a statement that names another tenant's row reaches it.
  expect(await single.forClient(one.id).read((em) => em.nativeUpdate(Client, { id: other.id }, { name }))).toBe(0);
});

it('keeps snapshots of one moment', async () => {
  const begun = new Gate();
  const renamed = begun.passed.then(() => database.forClient(one.id).transaction((em) => em.nativeUpdate(Client, { id: one.id }, { name: randomUUID() })));
  await single.forClient(one.id).snapshot(async (em) => {
    const name = async (): Promise<unknown> => em.execute('select name from client');
    const before = await name();
    begun.open();
    await renamed;
    expect(await name()).toEqual(before);
  });
});
