import { describe, expect } from '@jest/globals';
import { beginCrawl } from '../../domain/crawling/begin-crawl.ts';
import { crawlPages } from '../../domain/crawling/crawl-pages.ts';
import { stageWebDocument } from '../../domain/knowledge/stage-web-document.ts';
import type { ContentReader } from '../../domain/ports/content-reader.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { hasty, localFetcher } from '../support/crawling/crawl.ts';
import { newTaskId } from '../support/pipelines/pipelines.ts';
import { testReader } from '../support/crawling/reader.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { html, WebSite } from '../support/crawling/web-site.ts';

const database = await useDatabase();

/** Hands on to the real reader and tells within which limits it was asked. */
function watched(): { reader: ContentReader; asked: boolean[] } {
  const asked: boolean[] = [];
  const real = testReader();
  return { asked, reader: { read: (kind, input, options) => { asked.push(options.careful === true); return real.read(kind, input, options); } } };
}

async function site(): Promise<{ site: WebSite; ctx: ReturnType<typeof systemContext> }> {
  const made = await WebSite.start();
  made.pages.set('/', html('<p>Welcome to the hotel.</p>', { links: ['/rooms'] }));
  made.pages.set('/rooms', html('<p>Ten rooms look over the lake.</p>'));
  return { site: made, ctx: systemContext(database, (await createHotel(database)).id) };
}

describe('what was under way when a worker came to its end', () => {
  itVerifies(['decisions/reading/tried'], 'is read once more within narrow limits if it is a page, and then left alone', async () => {
    for (const tries of [0, 1, 2]) {
      const { site: { origin, log }, ctx } = await site();
      const taskId = newTaskId();
      const { reader, asked } = watched();
      await beginCrawl({ ctx, fetcher: localFetcher(), reader, input: { taskId, source: origin, full: false, maxPages: 10, maxDepth: 1 } });
      await ctx.db.transaction((em) => em.execute('update crawl_url set tries = ? where task_id = ?', [tries, taskId]));
      asked.length = 0;
      await crawlPages({ ctx, input: { taskId }, fetcher: localFetcher(), reader, pace: hasty });
      const [row] = await ctx.db.read((em) => em.execute<{ outcome: string; reason: string | null; tries: number }[]>(
        'select outcome, reason, tries from crawl_url where task_id = ? and url = ?', [taskId, `${origin}/rooms`]));
      expect(asked).toEqual([[false], [true], []][tries]);
      expect(row).toMatchObject(tries < 2 ? { outcome: 'fetched', tries: tries + 1 } : { outcome: 'unknown', reason: expect.stringMatching(/left alone/) });
      expect(log.filter(({ path }) => path === '/rooms')).toHaveLength(tries < 2 ? 1 : 0);
    }
  });

  itVerifies(['decisions/reading/tried'], 'is read once more within narrow limits if it is a document, and then refused, until another task asks', async () => {
    const { site: { origin }, ctx } = await site();
    const { reader, asked } = watched();
    const control = { signal: new AbortController().signal, progress: async () => undefined };
    const [taskId, another] = [newTaskId(), newTaskId()];
    const stage = (task = taskId) => stageWebDocument({ ctx, input: { url: `${origin}/rooms`, taskId: task }, fetcher: localFetcher(), reader, control });
    const note = (tries: number) => ctx.db.transaction((em) => em.execute('update knowledge_document set tries = ? where client_id = ?', [tries, ctx.clientId]));
    await stage();
    await note(1);
    await stage();
    await note(2);
    await expect(stage()).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringMatching(/came to their end/) });
    await stage(another);
    expect(asked).toEqual([false, true, false]);
  });
});
