import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import type { ItemDetail } from '../../domain/knowledge/item-record.ts';
import type { ListedItem } from '../../domain/knowledge/list-items.ts';
import { retireItems } from '../support/knowledge/retire-items.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn, type Operator } from '../support/accounts/operators.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { auditedActions, found, hotelWith, itemOf, page, parking, pool } from './knowledge.ts';

const database = await useDatabase();
let operator: Operator;
beforeAll(async () => { operator = await signIn(database, ['knowledge:READ', 'knowledge:WRITE']); });

type Failure = { error: string; code: string };
const pathOf = ({ clientId }: TenantContext, rest = ''): string => `/api/clients/${clientId}/knowledge${rest}`;
const list = async (ctx: TenantContext, query = ''): Promise<ListedItem[]> =>
  (await operator.call<{ items: ListedItem[] }>('GET', pathOf(ctx, query))).body.items;
const create = (ctx: TenantContext, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  operator.call<ItemDetail & Failure>('POST', pathOf(ctx), { body, headers });
const faq = { kind: 'faq', title: 'Is there a helipad?', text: 'Yes, on the roof.', locale: 'en' };

describe('POST knowledge', () => {
  itVerifies(['decisions/knowledge/item/create', 'decisions/knowledge/item/shape'], 'adds an item from which guests are answered at once', async () => {
    const ctx = await hotelWith(database);
    const { status, body } = await create(ctx, { ...faq, url: 'https://hotel.example/helipad' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'faq', origin: 'manual', title: 'Is there a helipad?', text: 'Yes, on the roof.', locale: 'en', updatedDate: expect.any(String),
      source: { url: 'https://hotel.example/helipad', file: null, fetchedAt: null, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      editedDate: null, retiredDate: null, passages: [{ title: 'Is there a helipad?', text: 'Yes, on the roof.', fragment: null }],
    });
    expect(await found(ctx, 'Do you have a helipad?')).toEqual(['Yes, on the roof.']);
    expect(await auditedActions(ctx)).toEqual(['knowledge.create']);
  });

  it('cuts a text under its headings and shows it as it was written', async () => {
    const ctx = await hotelWith(database);
    const text = 'We are by the lake.\n\n## Pets\n\nDogs are welcome.\n\n## Smoking\n\nNot inside.';
    const { body } = await create(ctx, { kind: 'note', title: 'House rules', text });
    expect(body.passages.map(({ title }) => title)).toEqual(['House rules', 'House rules – Pets', 'House rules – Smoking']);
    expect(body.text).toBe(text);
  });

  it('tells the language by the words where none is named', async () => {
    const ctx = await hotelWith(database);
    expect((await create(ctx, { kind: 'note', title: 'Hunde', text: 'Hunde sind bei uns willkommen und kosten nichts.' })).body.locale).toBe('de');
  });

  it('adds it once under one Idempotency-Key', async () => {
    const ctx = await hotelWith(database);
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [await create(ctx, faq, headers), await create(ctx, faq, headers)];
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect(await list(ctx)).toHaveLength(1);
    expect((await create(ctx, { ...faq, text: 'No.' }, headers)).status).toBe(422);
  });

  it.each<[string, Record<string, unknown>]>([
    ['no title', { ...faq, title: ' ' }], ['no text', { kind: 'faq', title: 'x' }], ['a kind that people do not write', { ...faq, kind: 'document' }],
    ['an address that is no web address', { ...faq, url: 'javascript:alert(1)' }],
    ['an address with a password', { ...faq, url: 'https://ops:hunter2@hotel.example/' }], ['an unknown field', { ...faq, colour: 'red' }],
    ['a locale that is none', { ...faq, locale: 'english please' }], ['a text beyond all use', { ...faq, text: 'x'.repeat(50_001) }],
  ])('refuses %s', async (_what, body) => expect((await create(await hotelWith(database), body)).status).toBe(400));

  it('answers a question that nothing answered, and only one of this hotel', async () => {
    const ctx = await hotelWith(database);
    expect((await create(ctx, { ...faq, answers: randomUUID() })).status).toBe(404);
    expect(await list(ctx)).toEqual([]);
  });
});

describe('GET knowledge', () => {
  itVerifies(['decisions/knowledge/item/list'], 'lists items newest first, a page at a time, and searches them as guests do', async () => {
    const ctx = await hotelWith(database, pool, parking);
    const titles: string[] = [];
    for (const title of ['One', 'Two', 'Three']) titles.push((await create(ctx, { ...faq, title })).body.id);
    const first = (await operator.call<{ items: ListedItem[]; nextCursor: string }>('GET', pathOf(ctx, '?limit=2'))).body;
    await create(ctx, { ...faq, title: 'Meanwhile' });
    const rest = (await operator.call<{ items: ListedItem[]; nextCursor: string | null }>('GET', pathOf(ctx, `?limit=3&after=${first.nextCursor}`))).body;
    expect([...first.items, ...rest.items].map(({ title }) => title).slice(0, 3)).toEqual(['Three', 'Two', 'One']);
    expect([rest.items.length, rest.nextCursor]).toEqual([3, null]);
    const search = await list(ctx, '?q=When+is+the+swimming+pool+open%3F');
    expect(search.map(({ title, match }) => [title, match?.passage])).toEqual([['pool', 'The heated swimming pool is open every day from 08:00 to 20:00.']]);
    expect(search[0]?.match).toMatchObject({ score: expect.any(Number), coverage: expect.any(Number) });
  });

  it('filters by kind, origin, language, edits and whether it serves', async () => {
    const ctx = await hotelWith(database, pool, parking, page('piscine', 'La piscine est ouverte.', { locale: 'fr' }));
    await create(ctx, faq);
    await operator.call('PUT', pathOf(ctx, `/${(await itemOf(ctx, 'parking')).id}`), { body: { title: 'Car park' } });
    await retireItems({ ctx, input: { keys: ['pool'], reason: 'gone' } });
    const titles = async (query: string): Promise<string[]> => (await list(ctx, query)).map(({ title }) => title).toSorted();
    expect(await titles('')).toEqual(['Car park', 'Is there a helipad?', 'piscine']);
    expect(await titles('?kind=faq')).toEqual(['Is there a helipad?']);
    expect(await titles('?origin=website')).toEqual(['Car park', 'piscine']);
    expect(await titles('?locale=fr')).toEqual(['piscine']);
    expect([await titles('?edited=true'), await titles('?edited=false')]).toEqual([['Car park'], ['Is there a helipad?', 'piscine']]);
    expect([await titles('?retired=true'), (await titles('?retired=all')).length]).toEqual([['pool'], 4]);
    expect(await titles('?q=helipad&origin=website')).toEqual([]);
  });

  it('refuses cursors of another list and filters that do not exist', async () => {
    const ctx = await hotelWith(database, pool, parking);
    const { body } = await operator.call<{ nextCursor: string }>('GET', pathOf(ctx, '?limit=1'));
    for (const query of [`?kind=page&after=${body.nextCursor}`, '?after=x', '?kind=song', '?edited=maybe', '?limit=0', '?retired=1']) {
      expect([query, (await operator.call('GET', pathOf(ctx, query))).status]).toEqual([query, 400]);
    }
  });
});

describe('PUT knowledge/{itemId}', () => {
  itVerifies(['decisions/knowledge/item/put'], 'changes what guests are answered', async () => {
    const ctx = await hotelWith(database);
    const { body: { id } } = await create(ctx, faq);
    const { status, body } = await operator.call<ItemDetail>('PUT', pathOf(ctx, `/${id}`), { body: { text: 'No, there is none.' } });
    expect([status, body.text, body.title, body.editedDate]).toEqual([200, 'No, there is none.', 'Is there a helipad?', null]);
    expect(await found(ctx, 'helipad')).toEqual(['No, there is none.']);
    expect(await auditedActions(ctx)).toEqual(['knowledge.create', 'knowledge.update']);
  });

  it('makes the person\'s words serve in place of the page\'s, through every later scrape, until they are reset', async () => {
    const ctx = await hotelWith(database, pool);
    const { id } = await itemOf(ctx, 'pool');
    const edit = await operator.call<ItemDetail>('PUT', pathOf(ctx, `/${id}`), { body: { text: 'The pool opens at nine.' } });
    expect(edit.body).toMatchObject({ origin: 'website', editedDate: expect.any(String), sourceState: null, sourceContent: { text: expect.stringContaining('08:00') } });
    await ingestItems({ ctx, input: { items: [page('pool', 'The pool is closed until May.')] } });
    const { body } = await operator.call<ItemDetail>('GET', pathOf(ctx, `/${id}`));
    expect(body).toMatchObject({ text: 'The pool opens at nine.', sourceState: 'changed', sourceContent: { text: 'The pool is closed until May.' } });
    expect(await found(ctx, 'pool')).toEqual(['The pool opens at nine.']);
    // Whoever edits again has seen the change.
    await operator.call('PUT', pathOf(ctx, `/${id}`), { body: { text: 'The pool opens at ten.' } });
    expect((await itemOf(ctx, 'pool')).sourceState).toBeNull();
    const reset = await operator.call<ItemDetail>('POST', pathOf(ctx, `/${id}/reset`));
    expect(reset.body).toMatchObject({ text: 'The pool is closed until May.', editedDate: null, sourceState: null, sourceContent: null });
    expect(await found(ctx, 'pool')).toEqual(['The pool is closed until May.']);
    expect((await operator.call('POST', pathOf(ctx, `/${id}/reset`))).status).toBe(409);
  });

  it('gives the passages a changed title', async () => {
    const ctx = await hotelWith(database, page('rules', '', { title: 'Rules', passages: [{ title: 'Rules', text: 'Be kind.' }, { title: 'Rules – Pets', text: 'Dogs yes.' }] }));
    const { id } = await itemOf(ctx, 'rules');
    const { body } = await operator.call<ItemDetail>('PUT', pathOf(ctx, `/${id}`), { body: { title: 'House rules' } });
    expect(body.passages.map(({ title }) => title)).toEqual(['House rules', 'House rules – Pets']);
  });

  it('refuses a retired item, an empty change and unknown fields', async () => {
    const ctx = await hotelWith(database, pool);
    const { id } = await itemOf(ctx, 'pool');
    const statuses = [];
    for (const body of [{}, { origin: 'manual' }, { text: '' }]) statuses.push((await operator.call('PUT', pathOf(ctx, `/${id}`), { body })).status);
    await operator.call('DELETE', pathOf(ctx, `/${id}`));
    for (const call of [['PUT', `/${id}`], ['POST', `/${id}/reset`]] as const) {
      statuses.push((await operator.call(call[0], pathOf(ctx, call[1]), call[0] === 'PUT' ? { body: { text: 'x' } } : {})).status);
    }
    expect(statuses).toEqual([400, 400, 400, 409, 409]);
  });

  it('has nothing to reset where a person wrote it, or the page is gone', async () => {
    const ctx = await hotelWith(database, pool);
    const manual = (await create(ctx, faq)).body.id;
    expect((await operator.call('POST', pathOf(ctx, `/${manual}/reset`))).status).toBe(409);
    const { id } = await itemOf(ctx, 'pool');
    await operator.call('PUT', pathOf(ctx, `/${id}`), { body: { text: 'Open.' } });
    await retireItems({ ctx, input: { ids: [id], reason: 'gone' } });
    const { status, body } = await operator.call<Failure>('POST', pathOf(ctx, `/${id}/reset`));
    expect([status, body.error]).toEqual([409, expect.stringContaining('gone')]);
  });
});

describe('DELETE knowledge/{itemId}', () => {
  itVerifies(['decisions/knowledge/item/delete'], 'takes an item away for good, also from the answers, and it can be restored', async () => {
    const ctx = await hotelWith(database, pool);
    const { id } = await itemOf(ctx, 'pool');
    const statuses = [await operator.call('DELETE', pathOf(ctx, `/${id}`)), await operator.call('DELETE', pathOf(ctx, `/${id}`))].map(({ status }) => status);
    expect([statuses, await found(ctx, 'pool'), await list(ctx)]).toEqual([[200, 200], [], []]);
    await ingestItems({ ctx, input: { items: [pool] } });
    expect(await found(ctx, 'pool')).toEqual([]);
    expect((await operator.call<ItemDetail>('POST', pathOf(ctx, `/${id}/restore`))).body).toMatchObject({ id, retiredDate: null, retiredReason: null });
    expect(await found(ctx, 'pool')).toHaveLength(1);
    expect(await auditedActions(ctx)).toEqual(['knowledge.delete', 'knowledge.restore']);
  });

  it('keeps away what was gone or merged before', async () => {
    const ctx = await hotelWith(database, pool);
    const { id } = await itemOf(ctx, 'pool');
    await retireItems({ ctx, input: { ids: [id], reason: 'gone' } });
    await operator.call('DELETE', pathOf(ctx, `/${id}`));
    await ingestItems({ ctx, input: { items: [page('pool', 'The pool is back.')] } });
    expect(await found(ctx, 'pool')).toEqual([]);
  });
});

describe('who may', () => {
  const calls = [
    ['GET', ''], ['PUT', ''], ['DELETE', ''], ['POST', '/restore'], ['POST', '/reset'],
  ] as const;

  it.each(calls)("%s of another hotel's item is as missing (%s)", async (method, rest) => {
    const [mine, other] = [await hotelWith(database), await hotelWith(database, pool)];
    const { id } = await itemOf(other, 'pool');
    const options = method === 'PUT' ? { body: { text: 'Hijacked.' } } : {};
    const foreign = await operator.call<Failure>(method, pathOf(mine, `/${id}${rest}`), options);
    const missing = await operator.call<Failure>(method, pathOf(mine, `/${randomUUID()}${rest}`), options);
    expect([foreign.status, foreign.body.error]).toEqual([404, missing.body.error]);
    expect(await found(other, 'pool')).toEqual(['The heated swimming pool is open every day from 08:00 to 20:00.']);
  });

  itVerifies(['decisions/knowledge/item/permission'], 'a reader reads, a writer of this hotel writes, by session or API key', async () => {
    const ctx = await hotelWith(database, pool);
    const reader = await signIn(database, [`knowledge:READ:${ctx.clientId}`]);
    expect([(await reader.call('GET', pathOf(ctx))).status, (await reader.call('POST', pathOf(ctx), { body: faq })).status]).toEqual([200, 403]);
    const writer = await signIn(database, [`knowledge:WRITE:${ctx.clientId}`]);
    const { body: { key } } = await writer.call<{ key: string }>('PUT', '/api/user/apikey', { body: { name: 'kb' } });
    const byKey = await operator.call('POST', pathOf(ctx), { body: faq, headers: { authorization: '', 'x-api-key': key } });
    expect(byKey.status).toBe(201);
    const other = await hotelWith(database);
    expect((await writer.call('POST', pathOf(other), { body: faq })).status).toBe(404);
  });
});
