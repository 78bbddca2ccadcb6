import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { putTranslations } from '../../domain/translations/put-translations.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { call } from '../support/http/http.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

type Texts = Record<string, Record<string, string>>;

const database = await useDatabase();
const hotel = await createHotel(database, { default_locale: 'fr', locales: ['fr', 'de', 'en'] });
const ctx = systemContext(database, hotel.id);
const own: Texts = {
  fr: { 'own.spa': 'Le spa', 'chat.send': 'Allez' },
  'fr-CA': { 'own.spa': 'Le spa d’ici' },
  de: { 'own.spa': 'Wellness', 'own.bar': 'Bar' },
  en: { 'own.tricky': '</script>\u2028"quoted"\u2029' },
};
for (const [locale, texts] of Object.entries(own)) await putTranslations({ ctx, input: { locale, texts } });

const translations = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  call<Texts>('GET', `/api/translations?${new URLSearchParams(query).toString()}`, { headers });
const client = { 'x-client-id': hotel.id };

describe('GET /api/translations', () => {
  itVerifies([
    '4.1/translations/get-200-json', '4.1/translations/header-client-id', '4.1/translations/header-keys',
    '4.1/translations/header-locales', 'decisions/guests/translations/shape',
  ], 'answers locale, key, text', async () => {
    const { status, headers, body } = await translations({}, {
      ...client, 'x-translation-keys': 'chat.send, own.spa', 'x-translation-locales': 'fr,de',
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual({
      fr: { 'chat.send': 'Allez', 'own.spa': 'Le spa' }, de: { 'chat.send': 'Senden', 'own.spa': 'Wellness' },
    });
  });

  itVerifies(['4.1/translations/query-equivalents'], 'takes the same from the query', async () => {
    const { body } = await translations({ clientid: hotel.id, keys: 'chat.send', locales: 'de, en' });
    expect(body).toEqual({ de: { 'chat.send': 'Senden' }, en: { 'chat.send': 'Send' } });
  });

  itVerifies(['decisions/guests/translations/headers-win'], 'prefers headers, one by one', async () => {
    const other = await createHotel(database);
    const { body } = await translations(
      { clientid: other.id, keys: 'chat.title', locales: 'de' }, { ...client, 'x-translation-keys': 'own.spa' },
    );
    expect(body).toEqual({ de: { 'own.spa': 'Wellness' } });
  });

  itVerifies(['4.1/translations/keys-star'], 'answers every key for *', async () => {
    const { body } = await translations({ keys: '*', locales: 'de' }, client);
    expect(Object.keys(body['de'] ?? {})).toEqual(expect.arrayContaining(['chat.send', 'chat.title', 'own.spa', 'own.bar']));
    expect(Object.keys(body['de'] ?? {})).toEqual(Object.keys(body['de'] ?? {}).sort());
  });

  itVerifies(['4.1/translations/locales-star'], 'answers every locale of the client for *', async () => {
    const { body } = await translations({ keys: 'chat.send', locales: '*' }, client);
    expect(body).toEqual({ fr: { 'chat.send': 'Allez' }, de: { 'chat.send': 'Senden' }, en: { 'chat.send': 'Send' } });
  });

  it('speaks the client\'s language when none is asked for', async () => {
    expect((await translations({ keys: 'chat.send' }, client)).body).toEqual({ fr: { 'chat.send': 'Allez' } });
  });

  it.each([
    ['fr-CA', 'own.spa', 'Le spa d’ici'],
    ['fr-CA', 'chat.send', 'Allez'],
    ['fr-BE-1996', 'own.spa', 'Le spa'],
    ['FR-ca', 'own.spa', 'Le spa d’ici'],
    ['ja', 'own.spa', 'Le spa'],
    ['en', 'own.spa', 'Le spa'],
    ['it', 'chat.send', 'Invia'],
  ])(`serves %s of %s by its fallback ${verifies('decisions/guests/translations/fallback')}`, async (locale, key, text) => {
    expect((await translations({ keys: key, locales: locale }, client)).body).toEqual({ [locale]: { [key]: text } });
  });

  it('leaves out keys that nobody has, whatever they are called', async () => {
    const { status, body } = await translations({ keys: 'no.such,__proto__,constructor,toString,chat.send', locales: 'en' }, client);
    expect([status, body]).toEqual([200, { en: { 'chat.send': 'Send' } }]);
  });

  itVerifies(['4.1/translations/get-400-missing-id'], 'needs a client', async () => {
    const { status, body } = await translations({ keys: '*' });
    expect([status, body]).toEqual([400, expect.objectContaining({ error: expect.stringMatching(/clientid/) })]);
    expect((await translations({ keys: '*', clientid: 'hotel' })).status).toBe(400);
  });

  it.each([undefined, '', ' ', ',', ', ,'])(`needs keys: %j ${verifies('4.1/translations/get-400-missing-keys')}`, async (keys) => {
    const { status, body } = await translations(keys === undefined ? {} : { keys }, client);
    expect([status, body]).toEqual([400, expect.objectContaining({ error: expect.stringMatching(/keys/) })]);
  });

  it.each([['locales', 'english please'], ['locales', 'en,*'], ['locales', ''], ['keys', 'k'.repeat(201)],
    ['keys', Array.from({ length: 201 }, (_, index) => `k${index}`).join()]])('refuses %s %j', async (name, value) => {
    expect((await translations({ keys: '*', [name]: value }, client)).status).toBe(400);
  });

  it('refuses a parameter that comes twice', async () => {
    const { status } = await call('GET', `/api/translations?clientid=${hotel.id}&keys=a&keys=b`);
    expect(status).toBe(400);
  });
});

describe('translations as a script', () => {
  /** Runs what was answered the way a page does. */
  async function load(callback: string, keys: string): Promise<unknown[]> {
    const { status, headers, text } = await translations({ clientid: hotel.id, keys, locales: 'en', tcb: callback });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const calls: unknown[] = [];
    const take = (value: unknown) => { calls.push(JSON.parse(JSON.stringify(value))); };
    runInContext(text, createContext({ show: take, $: take, a: { b: { c: { d: take } } } }));
    return calls;
  }

  it.each(['show', '$', 'a.b.c.d'])(
    `call %s once with the texts ${verifies('4.1/translations/get-200-jsonp')}`,
    async (callback) => expect(await load(callback, 'chat.send')).toEqual([{ en: { 'chat.send': 'Send' } }]),
  );

  itVerifies(['4.1/translations/get-200-jsonp'], 'do nothing on a page without the function', async () => {
    expect(await load('absent', 'chat.send')).toEqual([]);
  });

  it('carry any text unharmed', async () => {
    expect(await load('show', 'own.tricky')).toEqual([{ en: { 'own.tricky': own['en']?.['own.tricky'] } }]);
  });

  it.each([
    'alert(1)', 'a.b.c.d.e', 'a..b', '.a', 'a.', 'a b', 'a[0]', '1a', 'a-b', '<script>', 'a;b', '', 'ünï', 'a\u2028b', '__proto__.', 'x'.repeat(65),
  ])(`are refused for the callback %j ${verifies('decisions/guests/translations/callback-400', '7/400')}`, async (tcb) => {
    const { status, headers, body } = await translations({ clientid: hotel.id, keys: '*', tcb });
    expect([status, headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
    expect(body).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('fail as JSON', async () => {
    const { status, body } = await translations({ clientid: hotel.id, tcb: 'show' });
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'INVALID_INPUT' })]);
  });

  it('may have a callback of 64 characters', async () => {
    const { status } = await translations({ clientid: hotel.id, keys: '*', tcb: 'x'.repeat(64) });
    expect(status).toBe(200);
  });
});
