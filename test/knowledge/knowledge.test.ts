import { describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { ingestItems, type IngestItemsInput } from '../support/knowledge/ingest-items.ts';
import { recordUnanswered } from '../../domain/knowledge/questions.ts';
import { searchKnowledge } from '../../domain/knowledge/search-knowledge.ts';
import { KnowledgeItem, KnowledgePassage, KnowledgeTerm, UnansweredQuestion } from '../../domain/storage/entities/knowledge.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

type Item = IngestItemsInput['items'][number];

const item = (key: string, text: string, more: Partial<Item> = {}): Item => ({
  key, kind: 'page', title: key, locale: 'en', url: `https://hotel.example/${key}`, passages: [{ title: key, text }], ...more,
});
const pool = item('pool', 'The heated swimming pool is open every day from 08:00 to 20:00.');
const parking = item('parking', 'Guests park in the garage for 12 EUR per night.');

const database = await useDatabase();

async function hotel(...items: Item[]): Promise<TenantContext> {
  const client = await createHotel(database, { name: 'Casa del Faro' });
  const ctx = systemContext(database, client.id);
  if (items.length > 0) await ingestItems({ ctx, input: { items } });
  return ctx;
}

const titles = async (ctx: TenantContext, text: string, locale = 'en'): Promise<string[]> =>
  (await searchKnowledge({ ctx, input: { text, locale } })).map((hit) => hit.title);
const counts = (ctx: TenantContext): Promise<number[]> => ctx.db.read(async (em) =>
  [await em.count(KnowledgeItem), await em.count(KnowledgePassage), await em.count(KnowledgeTerm)]);

describe('ingestItems', () => {
  it('tells what it did', async () => {
    const ctx = await hotel();
    expect(await ingestItems({ ctx, input: { items: [pool, parking] } })).toEqual({ added: 2, replaced: 0, unchanged: 0, kept: 0, passages: 2 });
    expect(await ingestItems({ ctx, input: { items: [pool, { ...parking, title: 'Car park' }] } })).toEqual({ added: 0, replaced: 1, unchanged: 1, kept: 0, passages: 1 });
  });

  it('leaves nothing of what it replaces', async () => {
    const ctx = await hotel(pool);
    await ingestItems({ ctx, input: { items: [{ ...item('pool', 'Bicycles for rent.'), passages: [{ title: 'Rental', text: 'Bicycles for rent.' }] }] } });
    expect(await titles(ctx, 'swimming')).toEqual([]);
    expect(await titles(ctx, 'bicycle')).toEqual(['Rental']);
  });

  it('stores all or nothing', async () => {
    const ctx = await hotel(pool);
    const before = await counts(ctx);
    const broken = { ...parking, url: 'javascript:alert(1)' };
    await expect(ingestItems({ ctx, input: { items: [item('new', 'text'), broken] } })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await counts(ctx)).toEqual(before);
  });

  it('takes the later of two items with one key', async () => {
    const ctx = await hotel(item('a', 'Bicycles.'), item('a', 'Canoes.'));
    expect([await titles(ctx, 'bicycles'), await titles(ctx, 'canoes')]).toEqual([[], ['a']]);
  });

  it('keeps quotes, question marks, backslashes and emoji as they are', async () => {
    const text = `Chef's "special"? 50 \\ 50 – $1 :name ? ☕ ${'{'}x}`;
    const ctx = await hotel(item('odd', text));
    expect((await searchKnowledge({ ctx, input: { text: 'special', locale: 'en' } }))[0]?.text).toBe(text);
  });

  it('strips what a reader cannot see', async () => {
    const ctx = await hotel(item('hidden', 'Sau\u200bna \u{e0049}\u{e0067}open'));
    expect((await searchKnowledge({ ctx, input: { text: 'sauna', locale: 'en' } }))[0]?.text).toBe('Sauna open');
  });

  it('needs a permission', async () => {
    const ctx = await hotel();
    await expect(ingestItems({ ctx: { ...ctx, actor: { kind: 'guest', sessionKey: null } }, input: { items: [pool] } })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('searchKnowledge', () => {
  it('names the source of what it finds', async () => {
    const ctx = await hotel(pool, parking);
    const [hit] = await searchKnowledge({ ctx, input: { text: 'Is there a garage?', locale: 'en' } });
    expect(hit).toMatchObject({ title: 'parking', url: 'https://hotel.example/parking', locale: 'en', coverage: expect.closeTo(1) });
  });

  it('understands misspelt words by those of the hotel', async () => {
    expect(await titles(await hotel(item('canoe', 'Canoes and kayaks for rent.')), 'Do you have kayacks?')).toEqual(['canoe']);
  });

  it('does not take one short word for another, nor touch a phrase it understands', async () => {
    const ctx = await hotel(item('menu', 'Look for the word vegan.'), item('hike', 'Parked cars stand by the trail.'));
    expect(await titles(ctx, 'Who rules the world?')).toEqual([]);
    expect(await titles(ctx, 'packed lunch')).toEqual([]);
  });

  it('finds passages in other languages by their ideas', async () => {
    expect(await titles(await hotel(pool, parking), 'Dove posso parcheggiare?', 'it')).toEqual(['parking']);
  });

  it("never shows another hotel's knowledge", async () => {
    const mine = await hotel(parking);
    await hotel(item('secret', 'Guests park behind the secret wall.'));
    expect(await titles(mine, 'Where do guests park? Is there a secret wall?')).toEqual(['parking']);
    expect(await counts(mine)).toEqual([1, 1, expect.any(Number)]);
  });

  it.each(['', '   ', '???', "'; drop table knowledge_item; --", '\\', '%_%', 'a'.repeat(4000), '👍'])('takes %j', async (text) => {
    const ctx = await hotel(pool);
    await expect(searchKnowledge({ ctx, input: { text, locale: 'en' } })).resolves.toBeInstanceOf(Array);
  });

  it('finds nothing where there is nothing', async () => expect(await titles(await hotel(), 'pool')).toEqual([]));
  it('returns no more than asked for', async () => {
    const ctx = await hotel(pool, item('spa', 'The spa has a pool.'), item('kids', 'A pool for children.'));
    expect(await searchKnowledge({ ctx, input: { text: 'pool', locale: 'en', limit: 2 } })).toHaveLength(2);
  });
});

describe('recordUnanswered', () => {
  it('counts rephrasings of one question together', async () => {
    const ctx = await hotel();
    for (const [question, locale] of [['Do you have a helipad?', 'en'], ['Have you got helipads?', 'en'], ['Helipad?', 'de']] as const) {
      await ctx.db.transaction((em) => recordUnanswered(em, ctx, { question, locale }));
    }
    const rows = await ctx.db.read((em) => em.find(UnansweredQuestion, {}));
    expect(rows.map(({ question, count, locales, state }) => ({ question, count, locales, state }))).toEqual([
      { question: 'Helipad?', count: 3, locales: ['en', 'de'], state: 'open' },
    ]);
  });

  it('opens an answered question again when it comes back', async () => {
    const ctx = await hotel();
    const ask = (): Promise<void> => ctx.db.transaction((em) => recordUnanswered(em, ctx, { question: 'Helipad?', locale: 'en' }));
    await ask();
    await ctx.db.read((em) => em.nativeUpdate(UnansweredQuestion, {}, { state: 'answered' }));
    await ask();
    expect((await ctx.db.read((em) => em.findOneOrFail(UnansweredQuestion, { clientId: ctx.clientId }))).state).toBe('open');
  });
});
