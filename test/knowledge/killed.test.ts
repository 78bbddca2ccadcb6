import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { TenantContext } from '../../domain/context.ts';
import { pipelineTaskId } from '../../domain/model/flows.ts';
import type { Database } from '../../domain/storage/database.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { KnowledgeDraftItem } from '../../domain/storage/entities/knowledge-draft.ts';
import { KnowledgeItem } from '../../domain/storage/entities/knowledge.ts';
import { PipelineTask } from '../../domain/storage/entities/pipeline.ts';
import { PromptTestResult } from '../../domain/storage/entities/prompt-test.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { addCase, readRun, startRun } from '../prompt-tests/prompt-tests.ts';
import { BrainGate } from '../support/concierge/brain-gate.ts';
import { signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { untilTask } from '../support/pipelines/pipelines.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { createHotel, systemContext } from '../support/stack/storage.ts';
import { startProduct, workingOnly, type OwnProduct } from '../support/stack/product.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { crawl } from '../support/crawling/crawl.ts';
import { largeSite, textsOf } from '../support/crawling/large-site.ts';
import { html, WebSite, type Answer } from '../support/crawling/web-site.ts';
import { upload } from './files.ts';
import { found, hotelWith, page, pool } from './knowledge.ts';

/** The product's own worker, killed or stopped in the middle of its work. */
let product: OwnProduct;
let database: Database;
let operator: Operator;
let gate: BrainGate;
let api: string;

const MINUTES = 60_000;

beforeAll(async () => {
  gate = await BrainGate.start();
  // A history of a few steps is long enough here for the flow of a crawl to go on in a new run.
  product = await startProduct({ apis: 0, workers: 0, env: workingOnly, temporalConfig: ['limit.historyCount.suggestContinueAsNew=15'] });
  await product.startWorker({ workerMain: gate.workerMain });
  database = await patientDatabase(product.databaseUrl);
  const administrator = await signInAdministrator(database);
  api = (await apiWith({}, product)).url;
  operator = { ...administrator, call: (method, path, options) => administrator.call(method, path, { api, ...options }) };
}, 3 * MINUTES);
beforeEach(() => gate.open());
afterAll(async () => {
  await gate.stop();
  await product.stop();
  await database.close();
});

const uploadFaq = async (ctx: TenantContext, rows: string[]): Promise<string> => {
  const { body } = await upload(operator, ctx.clientId, { name: 'faq.csv', body: `question,answer\n${rows.join('\n')}`, api });
  return body.taskId;
};

/** Work in whose middle the worker dies. */
interface Interrupted {
  ctx: TenantContext;
  taskId: string;
}

/** A new version of a table is being read. */
async function readingVersion(): Promise<Interrupted> {
  const ctx = await hotelWith(database);
  await untilTask(operator, ctx.clientId, await uploadFaq(ctx, ['Is there a helipad?,Yes on the roof.']), 'COMPLETED');
  const rows = Array.from({ length: 3000 }, (_, index) => `Is room ${index} quiet?,Room ${index} looks over garden ${index}.`);
  const taskId = await uploadFaq(ctx, ['Is there a helipad?,No longer.', ...rows]);
  await waitFor(() => ctx.db.read((em) => em.count(KnowledgeDraftItem)), { what: 'a part to be read' });
  return { ctx, taskId };
}

/** A new version waits to be published, for as long as `blocker` holds its hotel's lock. */
async function publishing(blocker: pg.Client): Promise<Interrupted> {
  const ctx = await hotelWith(database);
  await untilTask(operator, ctx.clientId, await uploadFaq(ctx, ['Is there a helipad?,Yes on the roof.', 'Stamps?,At the desk.']), 'COMPLETED');
  // The lock under which the hotel's knowledge is published.
  await blocker.query('select pg_advisory_lock(hashtextextended($1, 0))', [`knowledge/${ctx.clientId}`]);
  // Uploading takes the same lock, so the task is started on the version that is uploaded already.
  const document = await operator.call<{ documents: { id: string }[] }>('GET', `/api/clients/${ctx.clientId}/knowledge/documents`);
  const id = document.body.documents[0]?.id;
  await blocker.query("update knowledge_document set body = $1, hash = 'another' where id = $2", [Buffer.from('question,answer\nIs there a helipad?,No longer.'), id]);
  const { body } = await operator.call<{ taskId: string }>('POST', `/api/clients/${ctx.clientId}/pipelinetasks`, { body: { taskType: 'ingest-source', sourceId: id } });
  await waitFor(async () => (await blocker.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rowCount, { what: 'the publishing to wait' });
  return { ctx, taskId: body.taskId };
}

/** More than the first batch of a crawl, begun and begun again, reads. */
const ROOMS = 180;

/** A site is being read; what is left of it takes its time. @returns what lets it go on faster as well */
async function crawling(): Promise<Interrupted & { site: WebSite; hurry: () => void }> {
  const site = await largeSite(ROOMS);
  const { id: clientId } = await createHotel(database, { website_url: site.origin });
  site.intercept = (path) => (site.log.length >= 30 && path.startsWith('/rooms/') ? { ...site.pages.get(path) as Answer, delayMs: 5_000 } : undefined);
  const { body } = await operator.call<{ taskId: string }>('POST', `/api/clients/${clientId}/pipelinetasks`, { body: { taskType: 'scrape-website' } });
  await waitFor(() => site.log.length >= 30, { what: '30 requests', timeoutMs: MINUTES });
  return { ctx: systemContext(database, clientId), taskId: body.taskId, site, hurry: () => { site.intercept = undefined; } };
}

/** Whether a task's flow has gone on in another run than it began in. */
async function hasContinued({ ctx: { clientId }, taskId }: Interrupted): Promise<boolean> {
  const client = temporalClient({ address: product.temporalAddress, namespace: product.temporalNamespace });
  try {
    const { raw: { workflowExecutionInfo: info } } = await client.workflow.getHandle(pipelineTaskId(clientId, taskId)).describe();
    return info?.firstRunId !== info?.execution?.runId;
  } finally {
    await client.connection.close();
  }
}

const questions = ['When does the pool open?', 'Is the pool heated?', 'Is there a helipad at all?', 'Is the pool open every day?'];

/** Two of four prompt tests are answered, and the gate is shut. */
async function askingTests(): Promise<Interrupted> {
  const ctx = await hotelWith(database, pool);
  for (const question of questions) await addCase(operator, ctx, { question });
  gate.shut();
  const taskId = await startRun(operator, ctx);
  for (const [index, question] of questions.slice(0, 2).entries()) {
    await gate.untilThinking(question);
    gate.open();
    await waitFor(async () => await ctx.db.read((em) => em.count(PromptTestResult)) > index, { what: `answer ${index + 1}` });
    gate.shut();
  }
  return { ctx, taskId };
}

describe('a worker that is killed', () => {
  let read: Interrupted;
  let published: Interrupted;
  let asked: Interrupted;
  let crawled: Awaited<ReturnType<typeof crawling>>;
  /** What was found while no worker lived. */
  let meanwhile: string[][];

  beforeAll(async () => {
    const blocker = new pg.Client({ connectionString: product.databaseUrl });
    await blocker.connect();
    try {
      asked = await askingTests();
      published = await publishing(blocker);
      crawled = await crawling();
      read = await readingVersion();
      await product.workers[0]?.kill();
      meanwhile = [await found(read.ctx, 'helipad'), await found(published.ctx, 'helipad'), await found(published.ctx, 'stamps')];
    } finally {
      await blocker.end();
    }
    gate.open();
    crawled.hurry();
    await product.startWorker({ workerMain: gate.workerMain });
  }, 5 * MINUTES);

  const outcomeOf = ({ ctx, taskId }: Interrupted) => untilTask(operator, ctx.clientId, taskId, 'COMPLETED', 'FAILED');

  it('while it reads a new version: the old one serves on, and the next worker brings the new one', async () => {
    expect(meanwhile[0]).toEqual(['Yes on the roof.']);
    expect(await outcomeOf(read)).toMatchObject({ status: 'COMPLETED', result: { added: 3000, replaced: 1, problemCount: 0 } });
    expect(await found(read.ctx, 'helipad')).toEqual(['No longer.']);
  }, 5 * MINUTES);

  it('while it publishes: all of it or nothing', async () => {
    expect(meanwhile.slice(1)).toEqual([['Yes on the roof.'], ['At the desk.']]);
    expect(await outcomeOf(published)).toMatchObject({ status: 'COMPLETED', result: { replaced: 1, retired: 1 } });
    expect([await found(published.ctx, 'helipad'), await found(published.ctx, 'stamps')]).toEqual([['No longer.'], []]);
  }, 5 * MINUTES);

  it('while it crawls: the hotel knows what it would have known, and no page was asked for twice but those that were under way', async () => {
    const { ctx, site } = crawled;
    expect(await outcomeOf(crawled)).toMatchObject({
      status: 'COMPLETED', result: { pages: { read: ROOMS + 1, failed: 0 }, knowledge: { added: ROOMS + 1 } }, progress: { done: ROOMS + 1, total: ROOMS + 1, unit: 'pages' },
      session: { status: 'COMPLETED', pagesDone: ROOMS + 1, pagesFailed: 0, errors: [] },
    });
    const again = [...site.visits()].filter(([path, count]) => path.startsWith('/rooms/') && count > 1);
    expect(again.length).toBeLessThanOrEqual(4);
    expect(again.every(([, count]) => count === 2)).toBe(true);
    expect(await hasContinued(crawled)).toBe(true);
    const items = await ctx.db.read((em) => em.find(KnowledgeItem, { clientId: ctx.clientId }));
    expect([items.length, new Set(items.map(({ key }) => key)).size]).toEqual([ROOMS + 1, ROOMS + 1]);
    expect(await ctx.db.read((em) => em.count(PipelineTask, { clientId: ctx.clientId }))).toBe(1);
    const undisturbed = await createHotel(database);
    await crawl(systemContext(database, undisturbed.id), site.origin);
    expect(await textsOf(ctx)).toEqual(await textsOf(systemContext(database, undisturbed.id)));
  }, 5 * MINUTES);

  it('while it asks prompt tests: the next one goes on where it was, and asks nothing twice that is answered', async () => {
    expect((await outcomeOf(asked)).result).toMatchObject({ cases: 4, askings: 4, passed: 3, failed: 1 });
    const times = questions.map((question) => gate.thoughts.filter(({ text }) => text === question).length);
    expect([times[0], times[1]]).toEqual([1, 1]);
  }, 5 * MINUTES);
});

describe('a task that is stopped', () => {
  it('while a question is thought about: it ends at once and keeps what it has', async () => {
    const ctx = await hotelWith(database, pool);
    await addCase(operator, ctx, { question: 'Does anybody think about this?' });
    gate.shut();
    const taskId = await startRun(operator, ctx);
    await gate.untilThinking('Does anybody think about this?');
    expect((await operator.call('DELETE', `/api/clients/${ctx.clientId}/pipelinetasks/${taskId}`)).status).toBe(200);
    await waitFor(async () => (await readRun(operator, ctx, taskId)).state === 'stopped', { what: 'the run to be stopped' });
    gate.open();
    expect(await readRun(operator, ctx, taskId)).toMatchObject({ results: [], summary: { askings: 0, score: null } });
  }, 3 * MINUTES);
});

describe('scrape-document', () => {
  it('reads what is at an address, through the whole product', async () => {
    const site = await WebSite.start();
    site.pages.set('/offers', html('<p>The honeymoon package includes a carriage ride.</p>', { title: 'Offers' }));
    const ctx = await hotelWith(database, page('pool', 'The pool is heated.'));
    const start = () => operator.call<{ taskId: string }>('POST', `/api/clients/${ctx.clientId}/pipelinetasks`, { body: { taskType: 'scrape-document', source: `${site.origin}/offers` } });
    const task = await untilTask(operator, ctx.clientId, (await start()).body.taskId, 'COMPLETED', 'FAILED');
    expect(task).toMatchObject({ status: 'COMPLETED', result: { added: 1, changed: true }, session: { pagesDone: 1, pagesFailed: 0 } });
    expect(await found(ctx, 'honeymoon')).toEqual(['The honeymoon package includes a carriage ride.']);
    const again = await untilTask(operator, ctx.clientId, (await start()).body.taskId, 'COMPLETED', 'FAILED');
    expect(again).toMatchObject({ status: 'COMPLETED', result: { changed: false } });
  }, 3 * MINUTES);
});
