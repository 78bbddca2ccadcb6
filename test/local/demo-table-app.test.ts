import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createTableProviders } from '../../activities/adapters/tableapp/table-providers.ts';
import { createClient } from '../../domain/clients/create-client.ts';
import { createSecrets } from '../../domain/secrets.ts';
import { putIntegration } from '../../domain/booking/settings/integration.ts';
import { AuditEntry } from '../../domain/storage/entities/audit-entry.ts';
import { DEMO_CLIENT_ID } from '../../local/demo-client.ts';
import { wallClockOf } from '../../domain/model/booking/wall-clock.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { connectDemoHotel, startDemoTableApp } from '../../local/demo-table-app.ts';
import { PortBook } from '../../local/ports.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { systemContext, useDatabase } from '../support/stack/storage.ts';

const DATABASE_URL = await createDatabase(`tables_${randomUUID().replaceAll('-', '').slice(0, 12)}`);
const database = await useDatabase(DATABASE_URL);
const DATA_DIR = mkdtempSync(join(tmpdir(), 'concierge-tables-'));
const env = { DATABASE_URL, DATA_DIR, SERVER_SECRET: 'the secret of a stack of the tests, long enough' };
const ctx = systemContext(database, DEMO_CLIENT_ID);
await createClient({ ctx, id: DEMO_CLIENT_ID, input: { name: 'Hotel Arvensee' } });

const started: { stop(): Promise<unknown> }[] = [];
afterAll(async () => { await Promise.all(started.map((part) => part.stop())); });

/** The stack's restaurant on a port of its own, as a start makes it. */
async function start(secret = env.SERVER_SECRET) {
  const known = { ...env, SERVER_SECRET: secret };
  const app = await startDemoTableApp(new PortBook(join(DATA_DIR, `${randomUUID()}.json`)), known);
  started.push(app);
  return { app, connect: () => connectDemoHotel({ ...known, TABLE_APP_URL: app.url }) };
}

const names = async (secret = env.SERVER_SECRET): Promise<string[]> => {
  const secrets = createSecrets({ secret, environment: 'local' });
  const { providers, close } = createTableProviders({ database, secrets, now: () => new Date(), allowPrivate: true });
  try {
    return (await (await providers(DEMO_CLIENT_ID)).properties()).map(({ name }) => name);
  } finally {
    await close();
  }
};

const changes = () => ctx.db.read((em) => em.count(AuditEntry, { clientId: DEMO_CLIENT_ID, action: { $like: 'integration.%' } }));

describe('the demo hotel', () => {
  itVerifies(['decisions/booking/simulator/local'], 'is connected to its restaurant, once, and again when address or secret have changed', async () => {
    const first = await start();
    expect(await first.connect()).toEqual([{ label: 'Table app', value: first.app.url }]);
    expect(await names()).toEqual(['Restaurant Seegarten']);
    await first.connect();
    expect(await changes()).toBe(1);
    const second = await start();
    await second.connect();
    await first.app.stop();
    expect(await names()).toEqual(['Restaurant Seegarten']);
    expect(await changes()).toBe(2);
    const renewed = 'another secret of that stack, long enough';
    const third = await start(renewed);
    await third.connect();
    expect(await names(renewed)).toEqual(['Restaurant Seegarten']);
  });

  itVerifies(['decisions/booking/simulator/by-hand'], 'stays with the second restaurant, whose people confirm by hand, where its operator has chosen that', async () => {
    const first = await start();
    await first.connect();
    await putIntegration({
      ctx, secrets: createSecrets({ secret: env.SERVER_SECRET, environment: 'local' }), outbound: { allowPrivate: true },
      input: { clientId: 'demo-hotel', apiBaseUrl: first.app.url, propertyId: 'prop_bootshaus' },
    });
    expect(await names()).toEqual(['Bootshaus']);
    const second = await start();
    await second.connect();
    await first.app.stop();
    expect(await names()).toEqual(['Bootshaus']);
    const order = { startsAt: wallClockOf(dayAhead(9), '19:00'), partySize: 2, guestName: 'Ada', guestEmail: 'ada@guests.example', idempotencyKey: randomUUID() };
    const secrets = createSecrets({ secret: env.SERVER_SECRET, environment: 'local' });
    const { providers, close } = createTableProviders({ database, secrets, now: () => new Date(), allowPrivate: true });
    expect(await (await providers(DEMO_CLIENT_ID)).createReservation(order)).toMatchObject({ status: 'inquiry', tables: [] });
    await close();
  });

  it('stays with the account that its operator has connected', async () => {
    await putIntegration({
      ctx, secrets: createSecrets({ secret: env.SERVER_SECRET, environment: 'local' }), outbound: { allowPrivate: true },
      input: { clientId: 'my-own', clientSecret: 'secret', apiBaseUrl: 'http://127.0.0.1:9', propertyId: 'mine' },
    });
    const before = await changes();
    await (await start()).connect();
    expect(await changes()).toBe(before);
    expect(await connectDemoHotel(env)).toEqual([]);
  });
});
