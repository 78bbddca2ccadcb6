import { describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { createItem } from '../../domain/knowledge/create-item.ts';
import { putAnswersFirst, type Standing } from '../../domain/retrieval/put-answers-first.ts';
import { parseQuery } from '../../domain/retrieval/query.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { found, hotelWith, page } from './knowledge.ts';

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
