import { afterAll, expect, it } from '@jest/globals';
import { newSession, openSession } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { startProxy } from '../support/stack/tcp-proxy.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const direct = new URL(testStack().databaseUrl);
const postgres = await startProxy(`${direct.hostname}:${direct.port}`);
afterAll(() => postgres.stop());
const throughProxy = new URL(direct);
throughProxy.host = postgres.address;
/** One connection for tenants, and one for the system. */
const { url: api, operationsUrl } = await apiWith({ DATABASE_POOL: '1' }, { databaseUrl: throughProxy.href });

const readiness = async () => {
  const { status, body } = await call<{ checks: Record<string, string> }>('GET', '/readyz', { api });
  return { status, ...body.checks };
};
const allOk = { status: 200, postgres: 'ok', migrations: 'ok', temporal: 'ok' };

/** How long each answer of the database takes, which makes the line long. */
const HELD_MS = 100;

/** More requests than the one connection can serve while somebody asks whether the process is ready. */
const crowd = (sessionId: string) => Promise.all(Array.from({ length: 60 }, () => openSession(hotel.id, { api, sessionId })));

it('is there while the only connection serves others, whose line is long', async () => {
  const sessionId = await newSession(hotel.id);
  expect(await readiness()).toEqual(allOk);
  postgres.delay(HELD_MS);
  let isServed = false;
  const served = crowd(sessionId).finally(() => { isServed = true; });
  const [seen, waits]: [unknown[], number[]] = [[], []];
  while (!isServed) {
    const asked = Date.now();
    const [state, { status }] = await Promise.all([readiness(), fetch(`${operationsUrl}/readyz`)]);
    seen.push([state, status]);
    waits.push(Date.now() - asked);
  }
  postgres.delay(0);
  await served;
  expect(seen).toEqual(seen.map(() => [allOk, 200]));
  // Otherwise no line was long enough to say anything.
  expect(Math.max(...waits)).toBeGreaterThan(2_000);
});

it('is not there while the only connection serves nobody, and comes back with it', async () => {
  const { id } = await createHotel(database);
  let opened: Promise<unknown> | undefined;
  await database.forClient(id).transaction(async (em) => {
    const [held] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid from client where id = ? for update', [id]);
    opened = openSession(id, { api });
    await waitFor(async () => (await database.forSystem().read((other) => other.execute<object[]>(
      'select from pg_stat_activity where ? = any(pg_blocking_pids(pid))', [held?.pid],
    ))).length > 0, { what: 'the connection to wait for the hotel' });
    expect(await readiness()).toMatchObject({ status: 503, postgres: 'failing' });
  });
  await opened;
  expect(await readiness()).toEqual(allOk);
});

it('is not there while Postgres answers nobody in a long line', async () => {
  const sessionId = await newSession(hotel.id);
  postgres.hold();
  const served = crowd(sessionId);
  const seen = await readiness().finally(postgres.release);
  await served;
  expect(seen).toMatchObject({ status: 503, postgres: 'failing' });
  await waitFor(async () => (await readiness()).status === 200, { what: 'the API to be ready again' });
});
