import { expect } from '@jest/globals';
import { checkLinks } from '../../domain/analyses/check-links.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { localFetcher } from '../support/crawling/crawl.ts';
import { newTaskId } from '../support/pipelines/pipelines.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { html, WebSite } from '../support/crawling/web-site.ts';

const database = await useDatabase();

itVerifies(['decisions/pipelines/scrape/politeness'], 'links are looked at four at a time, each once', async () => {
  const site = await WebSite.start();
  const paths = Array.from({ length: 10 }, (_, index) => `/page/${index}`);
  for (const path of paths) site.pages.set(path, { delayMs: 200, body: html('<p>Here.</p>') });
  site.pages.set('/page/9', { status: 404 });
  const ctx = systemContext(database, (await createHotel(database)).id);
  const links = paths.map((path) => ({ url: site.origin + path, sources: [] }));
  expect(await checkLinks({ ctx, input: { taskId: newTaskId(), links }, fetcher: localFetcher() })).toEqual({ dead: 1, unknown: [] });
  expect(site.mostAtOnce).toBe(4);
  expect(site.log).toHaveLength(10);
});
