import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hostileDocuments, hostileSitemap } from '../../bench/hostile/documents.ts';
import type { TenantContext } from '../../domain/context.ts';
import type { TaskDetail } from '../../domain/pipelines/task-record.ts';
import type { Database } from '../../domain/storage/database.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { commandLine, isRunning } from '../../local/process-table.mjs';
import { upload } from '../knowledge/files.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ask } from '../support/chat/guest.ts';
import { signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { recordedTask, taskOf, untilTask } from '../support/pipelines/pipelines.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct } from '../support/stack/product.ts';
import { createHotel, systemContext } from '../support/stack/storage.ts';
import { runUpkeep, useTemporal } from '../support/stack/temporal.ts';
import { childrenOf, residentMegabytes } from '../support/general/resident-memory.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { html, WebSite } from '../support/crawling/web-site.ts';

/**
 * A worker as a deployment starts it that says nothing of queues, and what becomes of its processes: one hotel sends what stops readers, by
 * each way that there is; another one's guests are answered.
 */
const corpus = hostileDocuments(3);
/** One of each way to end: `corpus.test.ts` has all of them read, some of which compute to the limit. */
const [uploaded, linked] = [
  ['packed-twice.pdf', 'many-pages.pdf', 'deep-data.html', 'lines.csv', 'long.md', 'headings.md'],
  ['many-saved-states.pdf', 'packed-twice.pdf', 'flat-and-wide.html', 'deep-data.html'],
];
const MINUTES = 60_000;
const MOST_MEGABYTES = 1024;
const product = await startProduct({ apis: 0, workers: 0, sharesTemporal: true });
const temporal = useTemporal(product);
let database: Database;
let operator: Operator;
let api: string;
let most: number[] = [];
let watch: NodeJS.Timeout;

beforeAll(async () => {
  await startWorker();
  database = await patientDatabase(product.databaseUrl);
  const administrator = await signInAdministrator(database);
  api = (await apiWith({}, product)).url;
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

const backgroundOf = (worker: number): number | undefined => childrenOf(worker).find((pid) => commandLine(pid).includes('workers/main.ts'));

/** Of a worker's process for background work, and of each of its readers, in megabytes. */
function megabytesAtWork({ pid: worker }: { pid: number }): number[] {
  const background = backgroundOf(worker);
  return background === undefined ? [] : [background, ...childrenOf(background)].map((pid) => Math.round(residentMegabytes(pid)));
}

const openHotel = async (): Promise<TenantContext> => systemContext(database, (await createHotel(database)).id);

async function send({ clientId }: TenantContext, name: string, bytes: Uint8Array): Promise<string> {
  const { status, body } = await upload(operator, clientId, { name, body: bytes, api });
  expect([name, status, body]).toEqual([name, 202, expect.objectContaining({ taskId: expect.any(String) })]);
  return body.taskId;
}

async function start({ clientId }: TenantContext, taskType: string, source: string): Promise<string> {
  const { body } = await operator.call<{ taskId: string }>('POST', `/api/clients/${clientId}/pipelinetasks`, { body: { taskType, source } });
  return body.taskId;
}

const ended = ({ clientId }: TenantContext, taskId: string): Promise<TaskDetail> => untilTask(operator, clientId, taskId, 'COMPLETED', 'FAILED', 'CANCELED');

const hasFailed = async ({ clientId }: TenantContext, taskId: string): Promise<boolean> =>
  (await operator.call<TaskDetail>('GET', `/api/clients/${clientId}/pipelinetasks/${taskId}`)).body.status === 'FAILED';

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

interface Start {
  pid: number;
  taskQueues: string[];
}

/** What the worker's log tells of processes that began to serve queues. */
const starts = (): Start[] => readFileSync(product.workers[0]?.logFile ?? '', 'utf8').split('\n')
  .filter((line) => line.includes('The worker is running')).map((line) => JSON.parse(line) as Start);
const untilBackground = (count: number): Promise<Start[]> => waitFor(() => {
  const found = starts().filter(({ pid }) => pid !== product.workers[0]?.pid);
  return found.length === count && found;
}, { what: `${count} starts of a background worker` });

describe('a worker\'s process for background work', () => {
  it('is started again when it dies, and done without meanwhile', async () => {
    const [first] = await untilBackground(1);
    process.kill(first?.pid ?? 0, 'SIGKILL');
    const { clientId } = await openHotel();
    expect((await ask(clientId, { query: 'Hello' }, { api, headers: { 'x-test-session': 'true' } })).status).toBe(200);
    await untilBackground(2);
    // What it says of that is one line of the log, as all else.
    const lines = readFileSync(product.workers[0]?.logFile ?? '', 'utf8').split('\n').slice(0, -1).map((line) => JSON.parse(line) as object);
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', msg: expect.stringContaining('background worker ended') }));
    const { taskId } = await recordedTask(database, clientId, { taskType: 'check-consistency', status: 'QUEUED', dispatched: true, createdDate: new Date(0) });
    await runUpkeep(temporal, 'sweep');
    await waitFor(async () => (await taskOf(database, clientId, taskId)).status === 'COMPLETED', { what: 'the task to be done' });
  });
});

const SENTENCE = /^[A-Z][^.]+\.( [A-Z][^.]+\.)*$/;

describe('documents made to stop their readers', () => {
  itVerifies(['decisions/reading/apart'], 'are read while another hotel\'s guests are answered', async () => {
    const [bad, good] = [await openHotel(), await openHotel()];
    await ask(good.clientId, { query: 'Hello, is anybody there?' }, { api });
    // On a busy machine a document may end before the guest is answered; then the next one is sent.
    let isAnsweredMeanwhile = false;
    for (let index = 0; index < 4 && !isAnsweredMeanwhile; index += 1) {
      const task = await send(bad, `figures-${index}.pdf`, Buffer.concat([bytesOf('figures.pdf'), Buffer.from(`%${index}`)]));
      const reading = await waitFor(async () => (await underWay(bad))[0] ?? (await hasFailed(bad, task) && 'none'), { what: 'the reading to begin' });
      expect((await ask(good.clientId, { query: 'When is breakfast?' }, { api })).status).toBe(200);
      isAnsweredMeanwhile = (await underWay(bad)).includes(reading);
      expect(await ended(bad, task)).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/^Reading it takes/) });
    }
    expect(isAnsweredMeanwhile).toBe(true);
  }, 6 * MINUTES);

  itVerifies(['decisions/reading/apart', 'decisions/reading/bounds'], 'end with a sentence, or are read, each by itself, and no worker restarts', async () => {
    const [bad, good] = [await openHotel(), await openHotel()];
    const before = product.workers.map(({ pid }) => backgroundOf(pid));
    const documents = corpus.filter(({ name }) => uploaded.includes(name));
    expect(documents).toHaveLength(uploaded.length);
    const tasks = await Promise.all(documents.map(async ({ name, bytes, outcome }) => ({ name, outcome, task: await send(bad, name, bytes) })));
    for (const { name, outcome, task } of tasks) {
      const { status, error } = await ended(bad, task);
      expect([name, status]).toEqual([name, outcome === 'read' ? 'COMPLETED' : 'FAILED']);
      if (status === 'FAILED') expect(error).toMatch(SENTENCE);
    }
    expect((await ask(good.clientId, { query: 'When is breakfast?' }, { api })).status).toBe(200);
    expect(before[0]).toEqual(expect.any(Number));
    expect(product.workers.map(({ pid }) => backgroundOf(pid))).toEqual(before);
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
  itVerifies(['decisions/reading/tried'], 'takes its child along and leaves notes, and the next one ends the document, reads the other pages of the site, and lives', async () => {
    const [bad, worse] = [await openHotel(), await openHotel()];
    const site = await badSite(['figures.pdf']);
    // The page is under way, and stays so until the document is as well.
    site.pages.set('/figures.pdf', (_request, seen) => ({ body: bytesOf('figures.pdf'), headers: { 'content-type': 'application/pdf' }, ...(seen === 1 && { delayMs: MINUTES }) }));
    const crawl = await start(worse, 'scrape-website', site.origin);
    const tries = () => worse.db.read((em) => em.execute<{ tries: number }[]>(
      "select tries from crawl_url where task_id = ? and state = 'queued' and url like '%figures.pdf' and tries > 0", [crawl]));
    await waitFor(async () => (await tries()).length > 0, { what: 'the page to be tried' });
    const task = await send(bad, 'figures.pdf', bytesOf('figures.pdf'));
    await waitFor(async () => (await underWay(bad)).length > 0, { what: 'the reading to begin' });
    const child = backgroundOf(product.workers[0]?.pid ?? 0) ?? 0;
    expect(isRunning(child)).toBe(true);
    await Promise.all(product.workers.splice(0).map((worker) => worker.kill()));
    await waitFor(() => !isRunning(child), { what: 'the child to end' });
    const { pid } = await startWorker();
    expect(await ended(bad, task)).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/^Reading it takes/) });
    const crawled = await ended(worse, crawl);
    expect(crawled).toMatchObject({ status: 'COMPLETED', result: { pages: { read: 3, failed: 1 } } });
    expect(crawled.session?.errors).toMatchObject([{ url: `${site.origin}/figures.pdf`, reason: expect.stringMatching(/^Reading it takes/) }]);
    expect(process.kill(pid, 0)).toBe(true);
  }, 6 * MINUTES);
});
