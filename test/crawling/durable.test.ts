import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { pipelineTaskId } from '../../domain/model/flows.ts';
import type { Database } from '../../domain/storage/database.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { KnowledgeItem } from '../../domain/storage/entities/knowledge.ts';
import { PipelineTask } from '../../domain/storage/entities/pipeline.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { crawl, knownPages } from '../support/crawling/crawl.ts';
import { signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { stopTask, untilTask } from '../support/pipelines/pipelines.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct, workingOnly, type OwnProduct } from '../support/stack/product.ts';
import { createHotel, systemContext } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { html, WebSite } from '../support/crawling/web-site.ts';

/** Crawls by the product's own worker, which is killed in the middle of them. */
let product: OwnProduct;
let database: Database;
let operator: Operator;

/** More than the first batch of a crawl, killed and begun again, reads. */
const PAGES = 180;
const MINUTES = 60_000;

beforeAll(async () => {
  // A history of a few steps is long enough here for the flow to go on in a new run.
  product = await startProduct({ apis: 0, env: workingOnly, temporalConfig: ['limit.historyCount.suggestContinueAsNew=15'] });
  database = await patientDatabase(product.databaseUrl);
  const administrator = await signInAdministrator(database);
  const { url: api } = await apiWith({}, product);
  operator = { ...administrator, call: (method, path, options) => administrator.call(method, path, { api, ...options }) };
});
afterAll(async () => {
  await product.stop();
  await database.close();
});

/** A site that takes its time, so that there is a middle. */
async function largeSite(): Promise<WebSite> {
  const site = await WebSite.start();
  const links = Array.from({ length: PAGES }, (_, index) => `/rooms/${index}`);
  site.pages.set('/', html('<p>Welcome to the hotel by the lake.</p>', { links }));
  for (const [index, path] of links.entries()) {
    site.pages.set(path, { delayMs: 25, body: html(`<p>Room ${index} has ${index + 2} windows and a view.</p><p>Quiet hours begin at ten.</p>`, { title: `Room ${index}` }) });
  }
  return site;
}

interface Hotel { clientId: string; ctx: TenantContext; site: WebSite }

async function openHotel(): Promise<Hotel> {
  const site = await largeSite();
  const { id: clientId } = await createHotel(database, { website_url: site.origin });
  return { clientId, site, ctx: systemContext(database, clientId) };
}

async function start({ clientId }: Hotel, body: object = { taskType: 'scrape-website' }): Promise<string> {
  const answer = await operator.call<{ taskId: string }>('POST', `/api/clients/${clientId}/pipelinetasks`, { body });
  expect(answer.status).toBe(202);
  return answer.body.taskId;
}

const untilVisits = (site: WebSite, count: number) => waitFor(() => site.log.length >= count, { what: `${count} requests`, timeoutMs: MINUTES });

async function texts({ ctx }: { ctx: TenantContext }): Promise<object> {
  return Object.fromEntries([...await knownPages(ctx)].map(([path, { title, locale, text }]) => [path, { title, locale, text }]));
}

describe('a crawl whose worker is killed', () => {
  it('knows what an undisturbed one knows, and has asked for no page twice but those that were under way', async () => {
    const hotel = await openHotel();
    const undisturbed = await createHotel(database);
    await crawl(systemContext(database, undisturbed.id), hotel.site.origin);
    hotel.site.forget();
    const taskId = await start(hotel);
    await untilVisits(hotel.site, 30);
    await product.workers.at(-1)?.kill();
    await product.startWorker();
    const task = await untilTask(operator, hotel.clientId, taskId, 'COMPLETED', 'FAILED', 'CANCELED');
    expect(task).toMatchObject({
      status: 'COMPLETED', result: { pages: { read: PAGES + 1, failed: 0 }, knowledge: { added: PAGES + 1 } }, progress: { done: PAGES + 1, total: PAGES + 1, unit: 'pages' },
      session: { status: 'COMPLETED', pagesDone: PAGES + 1, pagesFailed: 0, errors: [] },
    });
    expect(await texts(hotel)).toEqual(await texts({ ctx: systemContext(database, undisturbed.id) }));
    const items = await hotel.ctx.db.read((em) => em.find(KnowledgeItem, { clientId: hotel.clientId }));
    expect([items.length, new Set(items.map(({ key }) => key)).size]).toEqual([PAGES + 1, PAGES + 1]);
    expect(await hotel.ctx.db.read((em) => em.count(PipelineTask, { clientId: hotel.clientId }))).toBe(1);
    const again = [...hotel.site.visits()].filter(([path, count]) => path.startsWith('/rooms/') && count > 1);
    expect(again.length).toBeLessThanOrEqual(4);
    expect(again.every(([, count]) => count === 2)).toBe(true);
    expect(await hasContinued(hotel.clientId, taskId)).toBe(true);
  }, 3 * MINUTES);
});

/** Whether a task's flow has gone on in another run than it began in. */
async function hasContinued(clientId: string, taskId: string): Promise<boolean> {
  const client = temporalClient({ address: product.temporalAddress, namespace: 'default' });
  try {
    const { raw: { workflowExecutionInfo: info } } = await client.workflow.getHandle(pipelineTaskId(clientId, taskId)).describe();
    return info?.firstRunId !== info?.execution?.runId;
  } finally {
    await client.connection.close();
  }
}

describe('a crawl that is stopped', () => {
  itVerifies(['decisions/pipelines/scrape/session'], 'leaves the site alone, and the knowledge as it was', async () => {
    const hotel = await openHotel();
    await untilTask(operator, hotel.clientId, await start(hotel, { taskType: 'scrape-website', options: { maxPages: 20 } }), 'COMPLETED');
    const before = await texts(hotel);
    expect(Object.keys(before).length).toBe(20);
    for (const [path, page] of hotel.site.pages) hotel.site.pages.set(path, typeof page === 'object' && 'body' in page ? { ...page, body: `${String(page.body)}<p>changed` } : page);
    hotel.site.forget();
    const taskId = await start(hotel, { taskType: 'sync-website' });
    await untilVisits(hotel.site, 40);
    const stopped = await stopTask(operator, hotel.clientId, taskId);
    expect([stopped.status, stopped.body['sessionMarked']]).toEqual([200, true]);
    await waitFor(async () => {
      const [row] = await hotel.ctx.db.read((em) => em.execute<{ count: number }[]>('select count(*)::int as count from crawl where task_id = ?', [taskId]));
      return row?.count === 0;
    }, { what: 'the tidying up', timeoutMs: 2 * MINUTES });
    expect(hotel.site.log.length).toBeLessThan(PAGES);
    expect(await texts(hotel)).toEqual(before);
    expect(await untilTask(operator, hotel.clientId, taskId, 'CANCELED')).toMatchObject({ session: { status: 'CANCELED' } });
  }, 5 * MINUTES);
});

describe('a crawl of a site that does not answer', () => {
  it('fails with a sentence that says why', async () => {
    const hotel = await openHotel();
    hotel.site.intercept = () => ({ status: 403 });
    const task = await untilTask(operator, hotel.clientId, await start(hotel), 'FAILED');
    expect(task).toMatchObject({ error: `Nothing could be read at ${hotel.site.origin}/. The server refuses the request (403).`, session: { status: 'FAILED' } });
  }, 2 * MINUTES);
});
