import { describe, expect, it } from '@jest/globals';
import { KeptFacts, keptFacts } from '../../domain/storage/kept-facts.ts';
import { ApiKey } from '../../domain/storage/entities/api-key.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { Integration } from '../../domain/storage/entities/integration.ts';
import { Role, RolePolicy, UserRole } from '../../domain/storage/entities/role.ts';
import { User } from '../../domain/storage/entities/user.ts';
import type { EntityManager } from '../../domain/storage/database.ts';
import { createAccount, signedIn } from '../support/accounts/accounts.ts';
import { call } from '../support/http/http.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();

describe('what a process keeps', () => {
  it('is asked for by all who come at once together, but not by who comes while an answer is under way', async () => {
    const answers: PromiseWithResolvers<string>[] = [];
    const facts = new KeptFacts(() => (answers.push(Promise.withResolvers<string>()), answers.at(-1) as PromiseWithResolvers<string>).promise);
    const first = facts.now();
    const later = [facts.now(), facts.now()];
    expect(answers).toHaveLength(1);
    answers[0]?.reject(new Error('The database is away.'));
    await expect(first).rejects.toThrow('The database is away.');
    await new Promise(setImmediate);
    expect(answers).toHaveLength(2);
    answers[1]?.resolve('1');
    let loads = 0;
    const load = async (): Promise<object> => ({ load: loads += 1 });
    for (const each of later) expect(await (await each).get('key', load)).toEqual({ load: 1 });
    const changed = facts.now();
    answers[2]?.resolve('2');
    expect(await (await changed).get('key', load)).toEqual({ load: 2 });
    expect(await (await later[0] as Awaited<typeof first>).get('none', async () => undefined)).toBeUndefined();
  });

  it('counts until a key, its owner, a permission, the hotel or its tools change, and no longer', async () => {
    const hotel = await createHotel(database);
    const account = await createAccount(database, { permissions: ['clients:READ'] });
    const { bearer } = await signedIn(account.email);
    const { body: key } = await call<{ id: string; key: string }>('PUT', '/api/user/apikey', { headers: bearer });
    const kept = keptFacts(() => database.forSystem());
    let loads = 0;
    const isKept = async (): Promise<boolean> => {
      const before = loads;
      await (await kept.now()).get('it', async () => { loads += 1; return {}; });
      return loads === before;
    };
    await isKept();
    const changes: [string, (em: EntityManager) => Promise<unknown>][] = [
      ['end of a key', (em) => em.nativeUpdate(ApiKey, { id: key.id }, { expiresAt: new Date(Date.now() + 1e6) })],
      ['epoch', (em) => em.nativeUpdate(User, { id: account.id }, { sessionEpoch: 7 })],
      ['policy', (em) => em.nativeDelete(RolePolicy, { feature: 'clients', roleId: { $in: roles } })],
      ['role', (em) => em.nativeUpdate(Role, { id: { $in: roles } }, { disabled: true })],
      ['role of a user', (em) => em.nativeDelete(UserRole, { userId: account.id })],
      ['hotel', (em) => em.nativeUpdate(Client, { id: hotel.id }, { name: 'Another' })],
      ['tools', (em) => em.insert(Integration, {
        clientId: hotel.id, kind: 'tableapp', providerClientId: 'one', clientSecret: '', secretSetDate: new Date(), apiBaseUrl: 'https://tables.example',
        propertyId: 'one', enabledTools: [], createdDate: new Date(), changedDate: new Date(),
      })],
      ['a tool', (em) => em.nativeUpdate(Integration, { clientId: hotel.id }, { enabledTools: ['tableapp_extend_hold'] })],
      ['user', (em) => em.nativeDelete(User, { id: account.id })],
    ];
    const roles = (await database.forSystem().read((em) => em.find(UserRole, { userId: account.id }))).map(({ roleId }) => roleId);
    // Other tests change permissions at the same time, so that what keeps the facts is seen in what it sends.
    const version = async (em: EntityManager): Promise<string> =>
      (await em.execute<{ version: string }[]>('select version from access_version'))[0]?.version ?? '';
    for (const [name, change] of changes) {
      await database.forSystem().transaction(change);
      expect([name, await isKept()]).toEqual([name, false]);
    }
    await database.forClient(hotel.id).transaction((em) => em.nativeUpdate(Client, { id: hotel.id }, { name: 'A third' }));
    expect(await isKept()).toBe(false);
    const noted = await database.forSystem().transaction(async (em) => {
      const mine = await em.execute<{ id: string }[]>('select pg_current_xact_id()::text as id');
      await em.nativeUpdate(ApiKey, { id: key.id }, { lastUsedDate: new Date() });
      return mine[0]?.id;
    });
    expect(await database.forSystem().read(version)).not.toBe(noted);
    expect(await database.forClient(hotel.id).read(version)).toBe('');
  });
});
