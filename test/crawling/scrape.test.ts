import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import type { CrawlResult } from '../../domain/crawling/publish-crawl.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { crawl, knownPages, type KnownPage } from '../support/crawling/crawl.ts';
import { furnish, POISON, type HazardSite } from '../support/crawling/hazard-site.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { WebSite } from '../support/crawling/web-site.ts';

const ROOMS = 950;
const database = await useDatabase();

let site: WebSite;
let hazards: HazardSite;
let ctx: TenantContext;
let result: CrawlResult;
let known: Map<string, KnownPage>;

beforeAll(async () => {
  site = await WebSite.start();
  hazards = await furnish(site, ROOMS);
  ctx = systemContext(database, (await createHotel(database)).id);
  result = await crawl(ctx, site.origin, { maxPages: 2000 });
  known = await knownPages(ctx);
}, 300_000);

const textOf = (path: string): string => known.get(path)?.text ?? '';

describe('a scrape of a site of a thousand pages', () => {
  itVerifies(
    ['decisions/pipelines/scrape/starts-from', 'decisions/pipelines/scrape/canonical', 'decisions/pipelines/scrape/same-site'],
    'knows exactly the pages that are pages, each once', () => {
      expect([...known.keys()].toSorted()).toEqual([...hazards.expected.keys()].toSorted());
    },
  );

  itVerifies(['decisions/pipelines/scrape/main-text'], 'knows what they say', () => {
    const missing = [...hazards.expected].filter(([path, { says }]) => !textOf(path).includes(says));
    expect(missing.map(([path, { says }]) => ({ path, says, text: textOf(path) }))).toEqual([]);
  });

  itVerifies(['decisions/pipelines/scrape/language'], 'knows what language they are in', () => {
    const wrong = [...hazards.expected].filter(([path, { locale }]) => known.get(path)?.locale !== locale);
    expect(wrong.map(([path]) => [path, known.get(path)?.locale])).toEqual([]);
  });

  it('takes in nothing that readers do not see', () => {
    const poisoned = [...known].filter(([, { title, text }]) => /[\u200b-\u200f\u202a-\u202e\u{e0000}-\u{e007f}]/u.test(title + text) || text.includes(POISON));
    expect(poisoned.map(([path]) => path)).toEqual([]);
  });

  itVerifies(['decisions/pipelines/scrape/robots', 'decisions/pipelines/scrape/limits'], 'asks for nothing that is forbidden, too far or no page', () => {
    const visits = site.visits();
    expect(hazards.forbidden.filter((path) => visits.has(path))).toEqual([]);
  });

  itVerifies(['decisions/pipelines/scrape/retries', 'decisions/pipelines/scrape/failed-page'], 'asks for each page once, and again only where it failed for a moment', () => {
    const repeated = [...site.visits()].filter(([, count]) => count > 1);
    expect(Object.fromEntries(repeated)).toEqual({ '/broken/0': 3, '/broken/1': 3, '/busy': 2, '/flaky': 2, '/self': 6 });
    expect(result).toMatchObject({ pages: { failed: 5 }, tooManyFailures: false, limited: false });
  });

  it('asks for no more than four pages at a time', () => {
    expect(site.mostAtOnce).toBeLessThanOrEqual(4);
  });

  itVerifies(['decisions/pipelines/scrape/json-ld'], 'reads the facts of the hotel and the questions that guests ask', () => {
    expect(textOf('/').split('\n')).toEqual(expect.arrayContaining([
      'Check-in from: 15:00', 'Check-out until: 11:00', 'Telephone: +41 44 000 00 00', 'Address: Seeweg 1, 8000 Zürich, CH', 'Amenities: Sauna', 'Pets allowed: yes',
    ].map((fact) => `Hotel Probe: ${fact}`)));
    expect(textOf('/faq')).toContain('Is there a gym?: Yes, on the');
  });

  it('says once what most pages repeat', () => {
    for (const locale of ['en', 'de', 'fr']) {
      const rooms = [...known].filter(([path, page]) => path.includes('/rooms/') && page.locale === locale);
      expect(rooms.filter(([, { text }]) => text.includes('Quiet hours')).length).toBe(1);
    }
  });

  it('names itself and where to ask about it', () => {
    expect(new Set(site.log.map(({ headers }) => headers['user-agent']))).toEqual(new Set(['HotelConciergeBot/1.0 (+http://localhost/test)']));
  });

  it('leaves nothing behind but what it remembers of the pages', async () => {
    const [left] = await ctx.db.read((em) => em.execute(
      `select (select count(*)::int from crawl) as crawls, (select count(*)::int from crawl_url) as urls, (select count(*)::int from knowledge_draft_item) as drafts`,
    ));
    expect(left).toEqual({ crawls: 0, urls: 0, drafts: 0 });
  });
});
