import { afterAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { Database, type EntityManager } from '../../domain/storage/database.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { startProxy } from '../support/stack/tcp-proxy.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const { id } = await createHotel(database);
const url = new URL(testStack().databaseUrl);
const wire = await startProxy(url.host);
url.host = wire.address;
/** One connection, so that whoever keeps it keeps out everybody else. */
const single = await Database.create({ url: url.href, poolSize: 1, queryTimeoutMs: 1_000 });
afterAll(async () => {
  await single.close();
  await wire.stop();
});

const hotel = single.forClient(id);
/** Roles of the application may end nobody. */
const owner = new pg.Client({ connectionString: testStack().databaseUrl });
await owner.connect();
afterAll(() => owner.end());
const pidOf = async (em: EntityManager): Promise<number> =>
  (await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid'))[0]?.pid ?? 0;
const end = async (pid: number): Promise<void> => {
  expect((await owner.query('select pg_terminate_backend($1) as ended', [pid])).rows).toEqual([{ ended: true }]);
};

/** How a transaction loses its connection. */
const losses: [string, (em: EntityManager) => Promise<unknown>][] = [
  ['dies under a statement', async (em) => {
    const pid = await pidOf(em);
    await Promise.all([em.execute('select pg_sleep(0.9)'), end(pid)]);
  }],
  ['dies between two statements', async (em) => { await end(await pidOf(em)); await em.execute('select 1'); }],
  ['dies before the transaction commits', async (em) => end(await pidOf(em))],
  ['no longer answers', async (em) => { await em.execute('select 1'); wire.hold(); await em.execute('select 2'); }],
];

it.each(losses)('a connection that %s gives its place in the pool to another', async (_how, lose) => {
  await expect(hotel.transaction(lose)).rejects.toThrow();
  wire.release();
  expect(await hotel.read((em) => em.execute('select 1 as one'))).toEqual([{ one: 1 }]);
});

it('a connection that does not answer in time is not asked again', async () => {
  const before = await hotel.read(pidOf);
  wire.hold();
  await expect(hotel.read((em) => em.execute('select 2'))).rejects.toThrow('timeout');
  wire.release();
  expect(await hotel.read(pidOf)).not.toBe(before);
});

it('serves whoever waits for a new connection while the pools close, and then closes', async () => {
  const pools = await Database.create({ url: url.href });
  await pools.ping();
  wire.hold();
  const reads = [1, 2].map(() => pools.forSystem().read((em) => em.execute('select 1 as one')));
  await waitFor(() => wire.waiting() > 0, { what: 'a connection to be under way' });
  const closed = pools.close();
  wire.release();
  expect(await Promise.all(reads)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  await closed;
});
