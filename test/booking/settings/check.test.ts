import { beforeAll, describe, expect, it } from '@jest/globals';
import { verifies } from '../../requirements/verifies.ts';
import { signIn, signInAdministrator, type Operator } from '../../support/accounts/operators.ts';
import { createHotel, useDatabase } from '../../support/stack/storage.ts';
import { connect, createBookableHotel, useTableApp } from '../../support/booking/table-app.ts';

const database = await useDatabase();
const app = await useTableApp();

let admin: Operator;
beforeAll(async () => { admin = await signInAdministrator(database); });
const check = (id: string, who = admin) => who.call('POST', `/api/clients/${id}/integrations/tableapp/check`);

describe(`the check of a connection ${verifies('4.8/get-health')}`, () => {
  it('says that it works, and which property it found', async () => {
    const { id } = await createBookableHotel(database, app);
    const { status, body } = await check(id);
    expect([status, body]).toEqual([200, {
      ok: true, code: null, message: 'The connection works: Restaurant Seegarten.',
      properties: [{ name: 'Restaurant Seegarten', timezone: 'Europe/Zurich', currency: 'CHF', address: expect.any(String) }],
    }]);
  });

  it.each([
    ['a wrong secret', { clientSecret: 'wrong' }, 'UNAUTHORIZED', 'enter the secret again'],
    ['a property of somebody else', { propertyId: 'prop_else' }, 'UNAUTHORIZED', 'propertyId'],
    ['an address where nobody answers', { apiBaseUrl: 'http://127.0.0.1:9' }, 'PROVIDER_UNAVAILABLE', 'Check apiBaseUrl'],
  ])('says what to change for %s', async (_what, change, code, sentence) => {
    const { id } = await createHotel(database);
    await connect(database, id, { ...app.connection, ...change });
    expect((await check(id)).body).toEqual({ ok: false, code, message: expect.stringContaining(sentence), properties: [] });
  });

  it('tells a provider that is busy from one that is broken', async () => {
    const own = await useTableApp();
    const { id } = await createBookableHotel(database, own);
    await own.misbehave({ next: ['429:60'], operations: ['health'] });
    expect((await check(id)).body).toMatchObject({ ok: false, code: 'RATE_LIMITED' });
    await own.misbehave({ next: ['malformed-json'], operations: ['properties'] });
    expect((await check(id)).body).toMatchObject({ ok: false, code: 'PROVIDER_UNAVAILABLE' });
    expect((await check(id)).body).toMatchObject({ ok: true });
  });

  it('needs a connection, and WRITE on the client', async () => {
    const { id } = await createHotel(database);
    expect((await check(id)).status).toBe(404);
    expect((await check(id, await signIn(database, [`integrations:READ:${id}`]))).status).toBe(403);
  });
});
