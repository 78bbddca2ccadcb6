import { describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { createItem } from '../../domain/knowledge/items.ts';
import { readBestPostings } from '../../domain/knowledge/best-passages.ts';
import { readCollection, readPostings } from '../../domain/knowledge/read-postings.ts';
import { storePassages } from '../../domain/knowledge/store-passages.ts';
import { putAnswersFirst, type Standing } from '../../domain/retrieval/put-answers-first.ts';
import { parseQuery, queryTerms } from '../../domain/retrieval/query.ts';
import { rankPassages, weighUnits } from '../../domain/retrieval/rank-passages.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { found, hotelWith, itemOf, page } from './knowledge.ts';

const database = await useDatabase();
const written = (ctx: TenantContext, title: string, text: string) => createItem({ ctx, input: { kind: 'faq', title, text, locale: 'en' } });

describe('an answer that the hotel wrote itself', () => {
  const scraped = page('pool', '', { title: 'Swimming pool', passages: [{ title: 'Swimming pool', text: 'The swimming pool opens daily at 08:00 and the heated swimming pool closes at 20:00.' }] });

  itVerifies(['decisions/knowledge/curated-first'], 'comes before what the website says about the same question', async () => {
    const ctx = await hotelWith(database, scraped);
    const question = 'When does the swimming pool open?';
    expect((await found(ctx, question))[0]).toContain('08:00');
    await written(ctx, 'When does the swimming pool open?', 'At 09:30 while the garden is rebuilt.');
    expect((await found(ctx, question))[0]).toBe('At 09:30 while the garden is rebuilt.');
  });

  it('does not push itself before a page that answers another question', async () => {
    const ctx = await hotelWith(database, scraped, page('parking', 'Guests park in the garage for 12 EUR per night.'));
    await written(ctx, 'When does the swimming pool open?', 'At 09:30 while the garage is rebuilt.');
    expect((await found(ctx, 'How much does it cost to park in the garage?'))[0]).toContain('12 EUR');
  });
});

describe('putAnswersFirst', () => {
  const query = parseQuery({ text: 'When does the pool open?', locale: 'en' });
  const hit = (standing: Standing, score: number) => ({ title: 'When does the pool open?', text: 'At 08:00.', locale: 'en', score, standing });
  const order = (...hits: ReturnType<typeof hit>[]) => putAnswersFirst(query, hits).map(({ standing }) => standing);

  it('puts a curated answer before a slightly better page, not before a much better one', () => {
    expect(order(hit('read', 1.2), hit('curated', 1))).toEqual(['curated', 'read']);
    expect(order(hit('read', 2), hit('curated', 1))).toEqual(['read', 'curated']);
  });

  it('leaves what people wrote in its order', () => expect(order(hit('written', 1.2), hit('curated', 1))).toEqual(['written', 'curated']));
});

describe('a large collection', () => {
  const titles = ['Pool', 'Rooms', 'Swimming pool and sauna', 'How to get here', ''];
  const facts = [
    'The pool is open from 8 to 20.', 'Breakfast is served at 7:30 in the garden.', 'A taxi to the airport takes 40 minutes.',
    'Parking in the garage costs 20 francs.', 'Dogs are welcome for 25 francs a night.', 'The sauna is free for guests.', 'Bread and towels.',
  ];
  const passages = Array.from({ length: 1_200 }, (_, index) => ({
    title: titles[index % titles.length] ?? '', fragment: null,
    // Some are alike to the last word, others longer and longer.
    text: [facts[index % facts.length], facts[(index >> 3) % facts.length], ...Array<string>(index % 11).fill('garden')].join(' '),
  }));

  it('has its best passages found by the database as by the ranker', async () => {
    const ctx = await hotelWith(database, page('all', 'Nothing yet.'));
    const { id } = await itemOf(ctx, 'all');
    await ctx.db.transaction((em) => storePassages(em, ctx.clientId, id, { locale: 'en', passages }));
    const questions = [
      'When is the swimming pool open?', 'What time is breakfast?', 'How much is a taxi to the airport and parking in the garage?', 'Are dogs free?',
      'towels', 'Is there a helipad?', 'Do you have a sauna, a pool, bread, dogs, breakfast, a garden and parking?',
    ];
    for (const text of questions) {
      const query = parseQuery({ text, locale: 'en' });
      const [whole, best] = await ctx.db.read(async (em) => {
        const { postings, passagesWith } = await readPostings(em, ctx.clientId, queryTerms(query));
        const stats = { ...(await readCollection(em, ctx.clientId, {})).collection, passagesWith };
        const units = weighUnits(query, stats);
        const few = await readBestPostings(em, ctx.clientId, { units, averageLength: stats.averageLength, limit: 30 });
        return [postings, few].map((each) => rankPassages({ query, postings: each, stats }));
      });
      expect({ text, ranked: best }).toEqual({ text, ranked: whole?.slice(0, 30) });
    }
    expect((await found(ctx, 'When is the pool open?'))[0]).toContain('from 8 to 20');
  });
});
