import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { trainedBrain } from '../../activities/adapters/understanding/trained-brain.ts';
import type { TenantContext } from '../../domain/context.ts';
import { searchKnowledge } from '../../domain/knowledge/search-knowledge.ts';
import { LANGUAGES, type Language } from '../../domain/language/languages.ts';
import type { Reply } from '../../domain/ports/brain.ts';
import { hotelFacts } from '../../local/demo-hotel/facts.ts';
import { loadContent } from '../../local/demo-hotel/content.ts';
import { demoHotelSite } from '../../local/demo-hotel/site.ts';
import { serveSite } from '../../local/house-site/server.ts';
import { crawl, localFetcher } from '../support/crawling/crawl.ts';
import { readDemoHotelSet } from '../eval/demo-hotel-set.ts';
import { replyOf } from '../support/concierge/brain-input.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const gold = await readDemoHotelSet(join(import.meta.dirname, '../eval-data/demo-hotel.json'));
const brain = trainedBrain();
const site = await serveSite(demoHotelSite(), { port: 0 });
let ctx: TenantContext;

beforeAll(async () => {
  const client = await createHotel(database, { name: hotelFacts.name });
  ctx = systemContext(database, client.id);
  // As the worker reads it, from the site as visitors see it.
  const { pages } = await crawl(ctx, `${site.url}/`, { fetcher: localFetcher(30_000) });
  expect(pages.failed).toBe(0);
  expect(pages.read).toBeGreaterThanOrEqual(loadContent().length);
}, 300_000);
afterAll(() => site.stop());

async function ask(message: string, locale: Language): Promise<Reply> {
  return replyOf(brain, {
    conversation: [{ type: 'guest', message, locale }], locale, defaultLocale: 'en',
    hotel: { name: hotelFacts.name, phone: hotelFacts.phone, email: hotelFacts.email, address: `${hotelFacts.street}, ${hotelFacts.city}` },
    search: (query) => searchKnowledge({ ctx, input: query }),
    emit: () => undefined,
  });
}

/** Asked in a conversation that speaks another language, as when a guest's browser does. */
const elsewhere = (language: Language): Language => (language === 'en' ? 'de' : 'en');

async function isRight(question: string, language: Language, answer: readonly string[]): Promise<boolean> {
  const { message, context, locale } = await ask(question, elsewhere(language));
  return locale === language && context.length > 0 && answer.every((pattern) => new RegExp(pattern, 'su').test(message));
}

async function failures(language: Language): Promise<string[]> {
  const wrong: string[] = [];
  for (const { asked, answer } of gold.facts) if (!await isRight(asked[language], language, answer)) wrong.push(asked[language]);
  return wrong;
}

describe('the demo hotel', () => {
  const wrong = new Map<Language, string[]>();

  it.each(LANGUAGES)('tells guests who ask in %s what they want to know, in their language', async (language) => {
    expect(gold.facts.length).toBeGreaterThanOrEqual(40);
    wrong.set(language, await failures(language));
    expect({ wrong: wrong.get(language), enough: (wrong.get(language)?.length ?? 0) <= gold.facts.length * 0.15 }).toMatchObject({ enough: true });
  });

  it('answers nine questions in ten', () => {
    const all = [...wrong.values()].flat();
    expect({ all, enough: wrong.size === LANGUAGES.length && all.length <= gold.facts.length * LANGUAGES.length * 0.1 }).toMatchObject({ enough: true });
  });

  it.each(LANGUAGES)('quotes nothing to guests who in %s ask nothing its site tells', async (language) => {
    const answered: string[] = [];
    for (const said of gold.silent[language]) if ((await ask(said, language)).context.length > 0) answered.push(said);
    expect({ answered, enough: answered.length <= gold.silent[language].length * 0.15 }).toMatchObject({ enough: true });
  });
});
