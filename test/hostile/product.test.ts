import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hostileDocuments, hostileSitemap } from '../../bench/hostile/documents.ts';
import type { TenantContext } from '../../domain/context.ts';
import type { TaskDetail } from '../../domain/pipelines/task-record.ts';
import type { Database } from '../../domain/storage/database.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { commandLine } from '../../local/process-table.mjs';
import { upload } from '../knowledge/files.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ask } from '../support/chat/guest.ts';
import { signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { untilTask } from '../support/pipelines/pipelines.ts';
import { startProduct, type OwnProduct } from '../support/stack/product.ts';
import { createHotel, systemContext } from '../support/stack/storage.ts';
import { childrenOf, residentMegabytes } from '../support/general/resident-memory.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { html, WebSite } from '../support/crawling/web-site.ts';

/** One hotel sends what stops readers, by each way that there is; another one's guests are answered. */
const corpus = hostileDocuments(3);
/** One of each way to end: `corpus.test.ts` has all of them read, some of which compute to the limit. */
const [uploaded, linked] = [
  ['packed-twice.pdf', 'many-pages.pdf', 'deep-data.html', 'lines.csv', 'long.md', 'headings.md'],
  ['many-saved-states.pdf', 'packed-twice.pdf', 'flat-and-wide.html', 'deep-data.html'],
];
const MINUTES = 60_000;
const MOST_MEGABYTES = 1024;
let product: OwnProduct;
let database: Database;
let operator: Operator;
let api: string;
let most: number[] = [];
let watch: NodeJS.Timeout;

beforeAll(async () => {
  product = await startProduct({ workers: 0, sharesTemporal: true });
  // Two, because what stops one worker must not go on to stop the other.
  await Promise.all([startWorker(), startWorker()]);
  database = await patientDatabase(product.databaseUrl);
  const administrator = await signInAdministrator(database);
  api = product.apis[0]?.url ?? '';
  operator = { ...administrator, call: (method, path, options) => administrator.call(method, path, { api, ...options }) };
  watch = setInterval(() => {
    for (const now of product.workers.map(megabytesAtWork)) if (sum(now) > sum(most)) most = now;
  }, 250);
}, 3 * MINUTES);
afterAll(async () => {
  clearInterval(watch);
  await product.stop();
  await database.close();
});

const sum = (figures: readonly number[]): number => figures.reduce((total, each) => total + each, 0);

/** As a deployment has it that says nothing of queues: one process for guests, a child of it for what is read, which gives up soon. */
const startWorker = () => product.startWorker({ env: { WORKER_QUEUES: '', READING_CPU_MS: '4000' } });

/** Of a worker's process for background work, and of each of its readers, in megabytes. */
function megabytesAtWork({ pid: worker }: { pid: number }): number[] {
  const background = childrenOf(worker).find((pid) => commandLine(pid).includes('workers/main.ts'));
  return background === undefined ? [] : [background, ...childrenOf(background)].map((pid) => Math.round(residentMegabytes(pid)));
}

const openHotel = async (): Promise<TenantContext> => systemContext(database, (await createHotel(database)).id);

const send = async ({ clientId }: TenantContext, name: string, body: Uint8Array): Promise<string> =>
  (await upload(operator, clientId, { name, body, api })).body.taskId;

async function start({ clientId }: TenantContext, taskType: string, source: string): Promise<string> {
  const { body } = await operator.call<{ taskId: string }>('POST', `/api/clients/${clientId}/pipelinetasks`, { body: { taskType, source } });
  return body.taskId;
}

const ended = ({ clientId }: TenantContext, taskId: string): Promise<TaskDetail> => untilTask(operator, clientId, taskId, 'COMPLETED', 'FAILED', 'CANCELED');

const bytesOf = (name: string): Buffer => corpus.find((document) => document.name === name)?.bytes ?? Buffer.alloc(0);

/** Documents whose reading has begun and not ended. */
const underWay = async ({ clientId, db }: TenantContext): Promise<string[]> =>
  (await db.read((em) => em.execute<{ id: string }[]>('select id from knowledge_document where client_id = ? and tries > 0 and problem is null', [clientId]))).map(({ id }) => id);

/** A site of good pages with bad ones between them. */
async function badSite(names: readonly string[]): Promise<WebSite> {
  const site = await WebSite.start();
  const links = ['/rooms', '/spa', ...names.map((name) => `/${name}`)];
  site.pages.set('/', html('<p>Welcome to the hotel by the lake.</p>', { links }));
  for (const path of ['/rooms', '/spa']) site.pages.set(path, html(`<p>This page is about ${path.slice(1)} with a view of the lake.</p>`, { title: path }));
  for (const { name, contentType, bytes } of corpus) site.pages.set(`/${name}`, { body: bytes, headers: { 'content-type': contentType } });
  return site;
}

const SENTENCE = /^[A-Z][^.]+\.( [A-Z][^.]+\.)*$/;

describe('documents made to stop their readers', () => {
  itVerifies(['decisions/reading/apart'], 'are read while another hotel\'s guests are answered', async () => {
    const [bad, good] = [await openHotel(), await openHotel()];
    await ask(good.clientId, { query: 'Hello, is anybody there?' }, { api });
    const tasks = await Promise.all([1, 2, 3].map((index) => send(bad, `figures-${index}.pdf`, Buffer.concat([bytesOf('figures.pdf'), Buffer.from(`%${index}`)]))));
    let answered = 0;
    await waitFor(async () => {
      const before = await underWay(bad);
      if (before.length === 0) return false;
      expect((await ask(good.clientId, { query: 'When is breakfast?' }, { api })).status).toBe(200);
      const after = await underWay(bad);
      if (before.some((id) => after.includes(id))) answered += 1;
      return answered > 0;
    }, { what: 'a guest to be answered while a document is read', timeoutMs: 3 * MINUTES });
    for (const task of tasks) expect(await ended(bad, task)).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/^Reading it takes/) });
  }, 6 * MINUTES);

  itVerifies(['decisions/reading/apart', 'decisions/reading/bounds'], 'end with a sentence, or are read, each by itself, and no worker restarts', async () => {
    const [bad, good] = [await openHotel(), await openHotel()];
    const before = product.workers.map(({ pid }) => pid);
    const documents = corpus.filter(({ name }) => uploaded.includes(name));
    expect(documents).toHaveLength(uploaded.length);
    const tasks = await Promise.all(documents.map(async ({ name, bytes, outcome }) => ({ name, outcome, task: await send(bad, name, bytes) })));
    for (const { name, outcome, task } of tasks) {
      const { status, error } = await ended(bad, task);
      expect([name, status]).toEqual([name, outcome === 'read' ? 'COMPLETED' : 'FAILED']);
      if (status === 'FAILED') expect(error).toMatch(SENTENCE);
    }
    expect((await ask(good.clientId, { query: 'When is breakfast?' }, { api })).status).toBe(200);
    expect(product.workers.map(({ pid }) => pid)).toEqual(before);
    for (const { url } of product.workers) expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  }, 15 * MINUTES);

  itVerifies(['decisions/reading/apart'], 'from an address as well', async () => {
    const bad = await openHotel();
    const site = await badSite([]);
    for (const name of ['saved-states.pdf', 'deep-data.html', 'long.md']) {
      const task = await start(bad, 'scrape-document', `${site.origin}/${name}`);
      expect(await ended(bad, task)).toMatchObject({ status: 'FAILED', error: expect.stringMatching(SENTENCE) });
    }
  }, 5 * MINUTES);
});

describe('a site with pages made to stop their readers', () => {
  itVerifies(['decisions/reading/apart', 'decisions/reading/bounds'], 'is read but for these, each with its reason', async () => {
    const bad = await openHotel();
    const site = await badSite([...linked, 'flat.html']);
    site.pages.set('/sitemap.xml', { body: gzipSync(gzipSync(`${hostileSitemap()}${' '.repeat(64_000_000)}`)), headers: { 'content-type': 'application/gzip', 'content-encoding': 'gzip' } });
    const task = await ended(bad, await start(bad, 'scrape-website', site.origin));
    expect(task).toMatchObject({ status: 'COMPLETED', result: { pages: { excluded: 0 } } });
    const reasons = new Map(task.session?.errors.map(({ url, reason }) => [new URL(url).pathname.slice(1), reason]));
    for (const name of linked) {
      expect([name, reasons.get(name)]).toEqual([name, expect.stringMatching(/^(?:This|Reading it) .+[^.]$/)]);
    }
    const known = await bad.db.read((em) => em.execute<{ key: string }[]>('select key from knowledge_item where client_id = ? and retired_date is null', [bad.clientId]));
    expect(known.map(({ key }) => new URL(key).pathname)).toEqual(expect.arrayContaining(['/', '/rooms', '/spa', '/flat.html']));
  }, 8 * MINUTES);

  it('and by its booking links names the pages it could not read', async () => {
    const bad = await openHotel();
    const site = await badSite(['flat-and-wide.html', 'deep-data.html', 'open-again.html']);
    expect(await ended(bad, await start(bad, 'discover-booking-links', site.origin))).toMatchObject({ status: 'COMPLETED' });
  }, 5 * MINUTES);
});

describe('all of this', () => {
  itVerifies(['decisions/reading/apart'], 'takes less than a gigabyte', () => {
    expect({ most, isTooMuch: most.length === 0 || sum(most) >= MOST_MEGABYTES }).toEqual({ most, isTooMuch: false });
  });
});

describe('a worker that is killed over what it reads', () => {
  const replace = async (): Promise<void> => {
    await Promise.all(product.workers.splice(0).map((worker) => worker.kill()));
    await startWorker();
  };

  itVerifies(['decisions/reading/tried'], 'leaves a note, and the next one ends the document and lives', async () => {
    const bad = await openHotel();
    const task = await send(bad, 'figures.pdf', bytesOf('figures.pdf'));
    await waitFor(async () => (await underWay(bad)).length, { what: 'the reading to begin' });
    await replace();
    const worker = product.workers[0]?.pid ?? 0;
    expect(await ended(bad, task)).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/^Reading it takes/) });
    expect(process.kill(worker, 0)).toBe(true);
  }, 6 * MINUTES);

  itVerifies(['decisions/reading/tried'], 'leaves a note, and the next one reads the other pages of the site', async () => {
    const bad = await openHotel();
    const site = await badSite(['figures.pdf']);
    const taskId = await start(bad, 'scrape-website', site.origin);
    const tries = () => bad.db.read((em) => em.execute<{ tries: number }[]>(
      "select tries from crawl_url where task_id = ? and state = 'queued' and url like '%figures.pdf' and tries > 0", [taskId]));
    await waitFor(async () => (await tries()).length > 0, { what: 'the page to be tried' });
    await replace();
    const task = await ended(bad, taskId);
    expect(task).toMatchObject({ status: 'COMPLETED', result: { pages: { read: 3, failed: 1 } } });
    expect(task.session?.errors).toMatchObject([{ url: `${site.origin}/figures.pdf`, reason: expect.stringMatching(/^Reading it takes/) }]);
  }, 6 * MINUTES);
});
