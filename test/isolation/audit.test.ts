import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createClient } from '../../domain/clients/create-client.ts';
import type { Context, TenantContext } from '../../domain/context.ts';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import type { Actor } from '../../domain/model/actor.ts';
import { AuditEntry } from '../../domain/storage/entities/audit-entry.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { ClientTranslation } from '../../domain/storage/entities/client-translation.ts';
import { putTranslations } from '../../domain/translations/put-translations.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();

const auditOf = (clientId: string) => database.forClient(clientId).read((em) => em.find(
  AuditEntry, {}, { orderBy: { id: 'asc' } },
));

describe('the audit trail', () => {
  it('has who created a client, when, through what and with which words', async () => {
    const now = new Date('2026-01-02T03:04:05Z');
    const id = randomUUID();
    const ctx = { ...systemContext(database, id), requestId: 'request-1', now: () => now };
    await createClient({ ctx, id, input: { name: '  Hotel Audit ', website_url: 'https://audit.example/start' } });
    expect(await auditOf(id)).toMatchObject([{
      clientId: id, actor: 'system:test', interface: 'system', action: 'client.create', target: `client:${id}`,
      before: null, after: { name: 'Hotel Audit', website_url: 'https://audit.example/start' }, requestId: 'request-1', createdDate: now,
    }]);
    const client = await database.forClient(id).read((em) => em.findOneOrFail(Client, { id }));
    expect(client).toMatchObject({ name: 'Hotel Audit', websiteDomain: 'audit.example', locales: ['en'], createdDate: now });
  });

  it('has texts before and after they change', async () => {
    const hotel = await createHotel(database);
    const ctx = systemContext(database, hotel.id);
    await putTranslations({ ctx, input: { locale: 'en', texts: { 'own.a': 'One', 'own.b': 'Two' } } });
    await putTranslations({ ctx, input: { locale: 'en', texts: { 'own.a': 'Uno' } } });
    expect((await auditOf(hotel.id)).slice(1)).toMatchObject([
      { action: 'translations.put', target: 'translations:en', before: {}, after: { 'own.a': 'One', 'own.b': 'Two' } },
      { action: 'translations.put', target: 'translations:en', before: { 'own.a': 'One' }, after: { 'own.a': 'Uno' } },
    ]);
    const rows = await ctx.db.read((em) => em.find(ClientTranslation, { clientId: hotel.id }, { orderBy: { key: 'asc' } }));
    expect(rows.map(({ key, text }) => [key, text])).toEqual([['own.a', 'Uno'], ['own.b', 'Two']]);
  });

  it('has nothing of what did not happen', async () => {
    const id = randomUUID();
    const ctx = systemContext(database, id);
    await expect(createClient({ ctx, id, input: { name: '' } })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const taken = await createHotel(database);
    await expect(createClient({ ctx: systemContext(database, taken.id), id: taken.id, input: { name: 'Twin' } })).rejects.toThrow();
    expect(await auditOf(id)).toEqual([]);
    expect((await auditOf(taken.id)).map(({ after }) => after)).toMatchObject([{ name: 'Hotel Probe' }]);
  });
});

describe('an administrative verb', () => {
  const actors: Actor[] = [
    { kind: 'guest', sessionKey: null },
    { kind: 'guest', sessionKey: randomUUID() },
    { kind: 'channel', connectionId: randomUUID() },
  ];
  const verbs: [string, (ctx: TenantContext) => Promise<unknown>][] = [
    ['createClient', (ctx) => createClient({ ctx: ctx as Context, input: { name: 'Mine now' } })],
    ['putTranslations', (ctx) => putTranslations({ ctx, input: { locale: 'en', texts: { 'chat.send': 'Hijacked' } } })],
    ['ingestItems', (ctx) => ingestItems({ ctx, input: { items: [] } })],
  ];

  it.each(verbs)('%s refuses guests and channels before it looks at anything', async (_name, verb) => {
    const hotel = await createHotel(database);
    for (const actor of actors) {
      const ctx = { ...systemContext(database, hotel.id), actor };
      await expect(verb(ctx)).rejects.toMatchObject({ code: 'FORBIDDEN', message: expect.stringMatching(/permission/) });
    }
    expect(await auditOf(hotel.id)).toHaveLength(1);
  });
});

describe('the input of administrative verbs', () => {
  it.each([
    ['no name', {}], ['a long name', { name: 'x'.repeat(201) }], ['an unknown field', { name: 'A', colour: 'red' }],
    ['an address that is none', { name: 'A', website_url: 'ftp://a.example' }], ['a schedule that is none', { name: 'A', ai_visibility_schedule: 'hourly' }],
    ['a time zone that is none', { name: 'A', time_zone: 'Europe/Atlantis' }], ['a currency that is none', { name: 'A', currency: 'euro' }],
    ['a locale that is none', { name: 'A', default_locale: 'english' }], ['no locales', { name: 'A', locales: [] }],
    ['a NUL character', { name: 'A\0' }], ['half a character', { name: 'A', description: '\ud800' }],
    ['a time that is none', { name: 'A', hotelConfig: { checkIn: { from: '3 pm' } } }], ['a text for hotelConfig', { name: 'A', hotelConfig: 'x' }],
    ['an origin that is none', { name: 'A', allowed_origins: ['hotel.example'] }],
  ])('createClient refuses %s', async (_what, input) => {
    const ctx = systemContext(database, randomUUID());
    await expect(createClient({ ctx, input: input as never })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it.each([
    ['a locale that is none', { locale: 'English please', texts: {} }], ['an empty key', { locale: 'en', texts: { '': 'x' } }],
    ['a key with spaces', { locale: 'en', texts: { 'a b': 'x' } }], ['a long text', { locale: 'en', texts: { a: 'x'.repeat(5001) } }],
    ['a text that is none', { locale: 'en', texts: { a: 1 } }], ['an unknown field', { locale: 'en', texts: {}, more: 1 }],
    ['a NUL character', { locale: 'en', texts: { a: 'x\0' } }],
  ])('putTranslations refuses %s', async (_what, input) => {
    const hotel = await createHotel(database);
    const ctx = systemContext(database, hotel.id);
    await expect(putTranslations({ ctx, input: input as never })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
