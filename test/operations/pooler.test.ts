import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLimits } from '../../domain/limits/postgres-limits.ts';
import { Database, type EntityManager } from '../../domain/storage/database.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { loginUrls } from '../../local/database-logins.ts';
import { doctorConfig } from '../../workers/config.ts';
import { examine } from '../../workers/doctor/examine.ts';
import { apiConfig } from '../../api/config.ts';
import { StubbornGuest } from '../chaos/stubborn-guest.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { GuestSocket } from '../support/http/socket.ts';
import { createHotelIn } from '../support/stack/hotel.ts';
import { startPooler, type RunningPooler } from '../support/stack/pg-bouncer.ts';
import { stackEnvironment, TEST_SERVER_SECRET } from '../support/stack/processes.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct, talkingOnly, type OwnProduct } from '../support/stack/product.ts';
import { query } from '../support/stack/query.ts';
import { openRecords, type Records } from '../support/stack/records.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { testStack } from '../support/stack/test-stack.ts';

let product: OwnProduct;
let pooler: RunningPooler;
/** What a process is told that works through the pooler. */
let env: Record<string, string>;
let database: Database;
let records: Records;
/** Its address once it works through the pooler. */
let api: string;

beforeAll(async () => {
  product = await startProduct({ apis: 0, workers: 0, sharesTemporal: true });
  records = openRecords(product.databaseUrl);
  const logins = loginUrls(product.databaseUrl, TEST_SERVER_SECRET);
  pooler = await startPooler(testStack().dataDir, Object.values(logins));
  const urls = {
    DATABASE_URL: pooler.through(logins.DATABASE_URL), DATABASE_SYSTEM_URL: pooler.through(logins.DATABASE_SYSTEM_URL), DATABASE_DIRECT_URL: logins.DATABASE_URL,
  };
  env = { ...talkingOnly, ...urls, UNDERSTANDING_THREADS: '1', ACCEPT_TIMEOUT_MS: '10000' };
  database = await Database.create({ url: urls.DATABASE_URL, systemUrl: urls.DATABASE_SYSTEM_URL, poolSize: 12, pooled: true, safeLogins: true });
});
afterAll(async () => {
  await Promise.all([database.close(), records.close()]);
  await product.stop();
  await pooler.stop();
});

const settings = (): Record<string, string> => stackEnvironment({ ...testStack(), databaseUrl: product.databaseUrl, env }, {}) as Record<string, string>;

/** As a guest's page does: a socket whose session could not be read meanwhile is closed, and opened again from where it was. */
async function untilHeard(socket: GuestSocket, query: { clientId: string; sessionId: string }): Promise<void> {
  const enough = (...heard: GuestSocket[]) => heard.flatMap((each) => each.replies()).length >= 2;
  await waitFor(() => enough(socket) || socket.closeCode !== undefined, { what: 'both replies, or the end of the socket' });
  if (enough(socket)) return;
  expect(socket.closeCode).toBe(1013);
  const again = await new GuestSocket(api, { ...query, after: String(socket.seqs().at(-1) ?? 0) }).opened();
  await waitFor(() => enough(socket, again), { what: 'both replies after all' });
}

describe('a pooler that gives out connections by the transaction', () => {
  itVerifies(['decisions/operations/pooler'], 'mixes no tenants, whoever had a connection before', async () => {
    await database.requireCurrentSchema();
    const hotels = await Promise.all(Array.from({ length: 3 }, () => createHotelIn(product.databaseUrl)));
    const seen = (em: EntityManager): Promise<string[]> => em.find(Client, {}).then((clients) => clients.map(({ id }) => id));
    const names = (em: EntityManager, id: string, name: string): Promise<number> => em.nativeUpdate(Client, { id }, { name });
    // More at once than the pooler has connections for, each kind of work beside the others.
    await Promise.all(Array.from({ length: 60 }, async (_, turn) => {
      const [id = '', other = ''] = [hotels[turn % 3], hotels[(turn + 1) % 3]];
      const work = database.forClient(id);
      if (turn % 5 === 0) await expect(work.transaction(async (em) => { await names(em, id, 'never'); await em.execute('select 1 / 0'); })).rejects.toThrow('division');
      if (turn % 5 === 1) expect(await work.transaction(async (em) => [await names(em, other, 'taken'), await em.count(Client), ...await seen(em)])).toEqual([0, 1, id]);
      if (turn % 5 === 2) expect(await work.snapshot(seen)).toEqual([id]);
      if (turn % 5 === 3) expect((await database.forSystem().read(seen)).length).toBeGreaterThanOrEqual(3);
      expect(await work.read(seen)).toEqual([id]);
      expect(await work.read((em) => names(em, other, 'taken'))).toBe(0);
    }));
    expect(await query(product.databaseUrl, "select name from client where name in ('never', 'taken')")).toEqual([]);
  });

  it('counts budgets for all processes together, and remembers no prepared statement', async () => {
    const limits = [0, 1].map(() => createLimits({ ...apiConfig(settings()), LIMIT_LOGIN_FAILURES_PER_ACCOUNT_ANYWHERE: 20 }));
    const [key, shared] = [randomUUID(), "it's $1 of nobody"];
    const takes = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => limits[index % 2]!.take('loginPerAccount', key)));
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    await limits[0]!.take('loginPerAccount', shared);
    await limits[1]!.giveBack('loginPerAccount', shared);
    expect(await query(product.databaseUrl, 'select points from rate_limit where key like $1', [`%${shared}`])).toEqual([{ points: 0 }]);
    await Promise.all(limits.map((each) => each.close()));
  });

  itVerifies(['decisions/operations/pooler'], 'serves guests, whose sockets hear by the direct way, also when it dies meanwhile', async () => {
    const [started] = await Promise.all([apiWith(env, product), product.startWorker({ env })]);
    api = started.url;
    const view = {
      apis: () => [api], clientId: await createHotelIn(product.databaseUrl, { hotelConfig: { handoff: { enabled: false } } }),
      sql: records.sql,
    };
    const guests = await Promise.all(Array.from({ length: 6 }, () => new StubbornGuest(view).arrive()));
    const sockets = await Promise.all(guests.map(({ sessionId }) => new GuestSocket(api, { clientId: view.clientId, sessionId }).opened()));
    const all = (words: string): Promise<unknown> => Promise.all(guests.map((guest) => guest.say(words)));
    await all('Is there a hammock?');
    const second = all('And a pool?');
    await pooler.restart();
    await second;
    await Promise.all(guests.map((guest) => guest.untilAnswered()));
    await Promise.all(sockets.map((socket, index) => untilHeard(socket, { clientId: view.clientId, sessionId: guests[index]!.sessionId })));
    expect((await Promise.all(guests.map((guest) => guest.complaints()))).flat()).toEqual([]);
    const [direct] = await query<{ count: number }>(product.databaseUrl, `select count(*)::int from pg_stat_activity
      where datname = current_database() and usename <> current_user and application_name in ('concierge-feed', 'concierge-webhooks')`);
    expect(direct?.count).toBe(2);
  });

  itVerifies(['decisions/operations/doctor'], 'is known to the doctor, who says what is missing for it', async () => {
    const found = async (changes: Record<string, string>) => Object.fromEntries((await examine(doctorConfig({ ...settings(), ...changes })))
      .filter(({ check }) => check.startsWith('postgres')).map(({ check, ...rest }) => [check, rest]));
    const well = await found({});
    expect(well).toMatchObject({ 'postgres.login': { state: 'ok' }, 'postgres.direct': { state: 'ok' } });
    expect(well['postgres.connections']?.finding).toContain('end at the pooler');
    expect(await found({ DATABASE_DIRECT_URL: '' })).toMatchObject({ postgres: { state: 'failed', remedy: expect.stringContaining('DATABASE_DIRECT_URL') } });
    expect(await found({ DATABASE_DIRECT_URL: env['DATABASE_URL']! })).toMatchObject({ 'postgres.direct': { state: 'failed', remedy: expect.any(String) } });
    const elsewhere = loginUrls(testStack().databaseUrl, TEST_SERVER_SECRET).DATABASE_URL;
    expect(await found({ DATABASE_DIRECT_URL: elsewhere })).toMatchObject({ 'postgres.direct': { state: 'failed', finding: expect.stringContaining('another database') } });
  });
});
