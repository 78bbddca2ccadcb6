import { expect, it } from '@jest/globals';
import { loadPlan, type CrawlPlan } from '../../domain/crawling/crawl-plan.ts';
import { endTurn, takeTurn } from '../../domain/crawling/site-turn.ts';
import type { TenantContext } from '../../domain/context.ts';
import { Crawl } from '../../domain/storage/entities/crawling.ts';
import { newTaskId } from '../support/pipelines/pipelines.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const BATCH_MS = 60_000;

async function crawlAt(ctx: TenantContext, origin: string): Promise<CrawlPlan> {
  const taskId = newTaskId();
  return ctx.db.transaction(async (em) => {
    await em.insert(Crawl, {
      taskId, clientId: ctx.clientId, origin, prefix: '/', fullRead: false, maxPages: 10, maxDepth: 2, locales: ['en'], defaultLocale: 'en', startedDate: ctx.now(),
    });
    return loadPlan(em, taskId);
  });
}

it('is taken by one crawl of a host at a time, however its address is spelt', async () => {
  const ctx = systemContext(database, (await createHotel(database)).id);
  const [plain, secure, elsewhere] = [await crawlAt(ctx, 'http://hotel.test'), await crawlAt(ctx, 'https://www.hotel.test'), await crawlAt(ctx, 'https://other.test')];
  expect(await takeTurn(ctx, plain, BATCH_MS)).toBe(true);
  expect(await takeTurn(ctx, secure, BATCH_MS)).toBe(false);
  expect(await takeTurn(ctx, elsewhere, BATCH_MS)).toBe(true);
  await endTurn(ctx, plain);
  expect(await takeTurn(ctx, secure, BATCH_MS)).toBe(true);
});

it('is over after a while, should nobody end it, and is nothing to the crawls of other hotels', async () => {
  const [ctx, other] = [systemContext(database, (await createHotel(database)).id), systemContext(database, (await createHotel(database)).id)];
  const [lost, next, foreign] = [await crawlAt(ctx, 'https://hotel.test'), await crawlAt(ctx, 'https://hotel.test'), await crawlAt(other, 'https://hotel.test')];
  expect(await takeTurn(ctx, lost, BATCH_MS)).toBe(true);
  expect(await takeTurn(other, foreign, BATCH_MS)).toBe(true);
  expect(await takeTurn(ctx, next, BATCH_MS)).toBe(false);
  const later = { ...ctx, now: () => new Date(Date.now() + 10 * BATCH_MS) };
  expect(await takeTurn(later, next, BATCH_MS)).toBe(true);
});
