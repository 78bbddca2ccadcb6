import { expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { storeBookingLinks, type StoredLinks } from '../../domain/analyses/store-booking-links.ts';
import { BookingLink } from '../../domain/storage/entities/analyses.ts';
import type { PageFetcher } from '../../domain/ports/page-fetcher.ts';
import { newTaskId } from '../support/pipelines/pipelines.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const silent: PageFetcher = { fetch: async ({ url }) => ({ kind: 'unknown', url, reason: 'timeout' }) };

/** What a run finds that has read all pages of this host. */
const run = (ctx: TenantContext, host: string, { complete = true, urls }: { complete?: boolean; urls: string[] }): Promise<StoredLinks> => storeBookingLinks({
  ctx, fetcher: silent, input: {
    taskId: newTaskId(), host, complete,
    candidates: urls.map((url) => ({ url, element: 'json-ld', label: 'Book a table', surroundings: 'Restaurant', stated: 'table', pageUrl: `https://${host}/restaurant` })),
  },
});

const published = async (ctx: TenantContext): Promise<string[]> => (await ctx.db.read((em) =>
  em.find(BookingLink, { clientId: ctx.clientId, status: { $ne: 'gone' } }, { orderBy: { url: 'asc' } }))).map(({ url }) => url);

it('a run takes back the links of the website that it read, and no other website\'s', async () => {
  const ctx = systemContext(database, (await createHotel(database)).id);
  const [hotel, spa, bar] = ['https://tables.example/hotel', 'https://tables.example/spa', 'https://tables.example/bar'];
  await run(ctx, 'www.hotel.example', { urls: [hotel, bar] });
  expect(await run(ctx, 'spa.example:8443', { urls: [spa] })).toMatchObject({ found: 1, gone: 0 });
  expect(await published(ctx)).toEqual([bar, hotel, spa]);
  expect(await run(ctx, 'hotel.example', { urls: [hotel], complete: false })).toMatchObject({ gone: 0 });
  expect(await run(ctx, 'hotel.example', { urls: [hotel] })).toMatchObject({ gone: 1 });
  expect(await published(ctx)).toEqual([hotel, spa]);
  expect(await run(ctx, 'spa.example:8443', { urls: [] })).toMatchObject({ gone: 1 });
  expect(await published(ctx)).toEqual([hotel]);
});
