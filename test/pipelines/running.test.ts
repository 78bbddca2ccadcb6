import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client as TemporalClient, WorkflowHandle } from '@temporalio/client';
import type { ClientRecord } from '../../domain/tenant/client-record.ts';
import { pipelineTaskFlow, pipelineTaskId } from '../../domain/model/flows.ts';
import type { TaskProgress } from '../../domain/model/pipelines.ts';
import type { StartedTask } from '../../domain/pipelines/start-task.ts';
import type { Database } from '../../domain/storage/database.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { KnowledgeItem } from '../../domain/storage/entities/knowledge.ts';
import { PipelineTask } from '../../domain/storage/entities/pipeline.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { sessionOf, stopTask, taskOf, untilTask } from '../support/pipelines/pipelines.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct, workingOnly, type OwnProduct } from '../support/stack/product.ts';
import { createHotel, systemContext } from '../support/stack/storage.ts';
import { startProxy, type TcpProxy } from '../support/stack/tcp-proxy.ts';
import { runUpkeep } from '../support/stack/temporal.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { largeSite, textsOf } from '../support/crawling/large-site.ts';
import { WebSite } from '../support/crawling/web-site.ts';
import { HeldHotel } from './held-hotel.ts';

/** Tasks that really run, on a product of this file's own, whose parts are killed in the middle of them. */
const site = await WebSite.start();
let product: OwnProduct;
let database: Database;
let temporal: TemporalClient;
let administrator: Operator;
let wire: TcpProxy;
let api: string;

beforeAll(async () => {
  const env = { ...workingOnly, ACCEPT_TIMEOUT_MS: '3000' };
  product = await startProduct({ apis: 0, env });
  api = (await apiWith(env, product)).url;
  database = await patientDatabase(product.databaseUrl);
  temporal = temporalClient({ address: product.temporalAddress, namespace: 'default' });
  administrator = await signInAdministrator(database);
  wire = await startProxy(product.temporalAddress);
});
afterAll(async () => {
  await Promise.all([product.stop(), database.close(), temporal.connection.close(), wire.stop()]);
});

const MINUTES = 60_000;
const path = (clientId: string, rest = ''): string => `/api/clients/${clientId}/pipelinetasks${rest}`;
const flow = (clientId: string, taskId: string): WorkflowHandle => temporal.workflow.getHandle(pipelineTaskId(clientId, taskId));

/** The operator's calls go to this file's API. */
const operator = (): Operator => ({
  ...administrator, call: (method, at, options) => administrator.call(method, at, { api, ...options }),
});

async function start(clientId: string, task: object = { taskType: 'scrape-website' }): Promise<string> {
  const { status, body } = await operator().call<StartedTask>('POST', path(clientId), { body: task });
  expect([status, body.enqueued]).toEqual([202, true]);
  return body.taskId;
}

/** A scrape that waits for its pages. */
async function startHeld(): Promise<{ hotel: HeldHotel; clientId: string; taskId: string }> {
  const hotel = await HeldHotel.open(database, site);
  const taskId = await start(hotel.clientId);
  await waitFor(() => hotel.isBeingRead, { what: 'the scrape to be in the middle', timeoutMs: 90_000 });
  return { hotel, clientId: hotel.clientId, taskId };
}

const statusOf = async (clientId: string, taskId: string): Promise<string> => (await flow(clientId, taskId).describe()).status.name;
const untilClosed = (clientId: string, taskId: string, status: string): Promise<unknown> => waitFor(
  async () => await statusOf(clientId, taskId) === status, { what: `the flow to be ${status}`, timeoutMs: 90_000, pollMs: 100 },
);
const knownItems = (clientId: string) => database.forClient(clientId).read((em) => em.find(KnowledgeItem, { clientId }));
const lastScraped = async (clientId: string): Promise<string | null> =>
  (await operator().call<ClientRecord>('GET', `/api/clients/${clientId}`)).body.last_scraped_date;

describe('a task that runs', () => {
  itVerifies([
    '2.4/attributes/last-scraped-date', 'decisions/pipelines/scrape/session',
  ], 'shows how far it is, and ends with its result, its session and the date of the scrape', async () => {
    const { hotel, clientId, taskId } = await startHeld();
    const running = await untilTask(operator(), clientId, taskId, 'RUNNING');
    expect(running).toMatchObject({ error: null, result: null, finishedAt: null, session: { status: 'RUNNING' } });
    const { body } = await operator().call<{ tasks: { taskId: string }[] }>('GET', path(clientId));
    expect(body.tasks.map((task) => task.taskId)).toEqual([taskId]);
    const description = await flow(clientId, taskId).describe();
    expect(description.searchAttributes).toMatchObject({ ConciergeClientId: [clientId], ConciergeTaskType: ['scrape-website'] });
    expect(await description.staticSummary()).toBe('Background task: scrape-website');
    expect(await lastScraped(clientId)).toBeNull();

    hotel.letGo();
    const done = await untilTask(operator(), clientId, taskId, 'COMPLETED', 'FAILED');
    expect(done).toMatchObject({ status: 'COMPLETED', error: null, progress: { done: hotel.pageCount, unit: 'pages' } });
    expect(done.result).not.toBeNull();
    expect(done.session).toMatchObject({ status: 'COMPLETED', pagesDone: hotel.pageCount, pagesFailed: 0 });
    expect(await lastScraped(clientId)).toMatch(/Z$/);
    await untilClosed(clientId, taskId, 'COMPLETED');
    const ended = await flow(clientId, taskId).describe();
    expect(ended.searchAttributes).toMatchObject({ ConciergeOutcome: ['COMPLETED'] });
    expect(ended.runId).toBe((await taskOf(database, clientId, taskId)).runId);
    const progress = await flow(clientId, taskId).query<TaskProgress>(pipelineTaskFlow.queries.progress);
    expect(progress).toEqual({ done: hotel.pageCount, total: hotel.pageCount, unit: 'pages' });
    expect((await operator().call<{ tasks: unknown[]; count: number }>('GET', path(clientId))).body).toEqual({ tasks: [], count: 0 });
  }, 4 * MINUTES);

  it('fails with a sentence when its work cannot be done, and its flow is seen to have failed', async () => {
    const { id: clientId } = await createHotel(database, { website_url: 'http://127.0.0.1:1/' });
    const taskId = await start(clientId);
    const failed = await untilTask(operator(), clientId, taskId, 'FAILED', 'COMPLETED');
    expect(failed).toMatchObject({ status: 'FAILED', result: null, error: expect.stringMatching(/^[A-Z].*\.$/), session: { status: 'FAILED' } });
    await untilClosed(clientId, taskId, 'FAILED');
    expect((await flow(clientId, taskId).describe()).searchAttributes).toMatchObject({ ConciergeOutcome: ['FAILED'] });
    expect(await lastScraped(clientId)).toBeNull();
  }, 4 * MINUTES);

  it('fails with a sentence that says why a site does not answer', async () => {
    const refusing = await WebSite.start();
    refusing.intercept = () => ({ status: 403 });
    const { id: clientId } = await createHotel(database, { website_url: refusing.origin });
    const task = await untilTask(operator(), clientId, await start(clientId), 'FAILED');
    expect(task).toMatchObject({ error: `Nothing could be read at ${refusing.origin}/. The server refuses the request (403).`, session: { status: 'FAILED' } });
  }, 2 * MINUTES);
});

describe('stopping a task that runs', () => {
  itVerifies(['decisions/pipelines/scrape/session'], 'leaves the site alone, and the knowledge as it was', async () => {
    const large = await largeSite(120);
    const { id: clientId } = await createHotel(database, { website_url: large.origin });
    const ctx = systemContext(database, clientId);
    await untilTask(operator(), clientId, await start(clientId, { taskType: 'scrape-website', options: { maxPages: 20 } }), 'COMPLETED');
    const before = await textsOf(ctx);
    expect(Object.keys(before).length).toBe(20);
    for (const [at, page] of large.pages) large.pages.set(at, typeof page === 'object' && 'body' in page ? { ...page, body: `${String(page.body)}<p>changed` } : page);
    large.forget();
    const taskId = await start(clientId, { taskType: 'sync-website' });
    await waitFor(() => large.log.length >= 40, { what: '40 requests', timeoutMs: MINUTES });
    const stopped = await stopTask(operator(), clientId, taskId);
    expect([stopped.status, stopped.body['sessionMarked']]).toEqual([200, true]);
    await waitFor(async () => {
      const [row] = await ctx.db.read((em) => em.execute<{ count: number }[]>('select count(*)::int as count from crawl where task_id = ?', [taskId]));
      return row?.count === 0;
    }, { what: 'the tidying up', timeoutMs: 2 * MINUTES });
    expect(large.log.length).toBeLessThan(120);
    expect(await textsOf(ctx)).toEqual(before);
    expect(await untilTask(operator(), clientId, taskId, 'CANCELED')).toMatchObject({ session: { status: 'CANCELED' } });
  }, 5 * MINUTES);

  it('has told its flow when it answers; the flow ends, and nothing of it becomes knowledge', async () => {
    const { hotel, clientId, taskId } = await startHeld();
    const { status, body } = await stopTask(operator(), clientId, taskId);
    expect([status, body]).toEqual([200, { stopped: true, taskId, sessionMarked: true }]);
    const { events = [] } = await flow(clientId, taskId).fetchHistory();
    expect(events?.some(({ workflowExecutionCancelRequestedEventAttributes: asked }) => asked)).toBe(true);
    expect((await operator().call('GET', path(clientId, `/${taskId}`))).body).toMatchObject({ status: 'CANCELED', session: { status: 'CANCELED' } });
    expect((await operator().call('DELETE', path(clientId, `/${taskId}`))).status).toBe(404);
    await untilClosed(clientId, taskId, 'CANCELLED');
    hotel.letGo();
    expect(await knownItems(clientId)).toEqual([]);
    expect((await taskOf(database, clientId, taskId)).status).toBe('CANCELED');
    const again = await start(clientId);
    expect(again).not.toBe(taskId);
    await untilTask(operator(), clientId, again, 'COMPLETED');
  }, 4 * MINUTES);

  it('happens to the tasks of a client that is disabled', async () => {
    const { clientId, taskId } = await startHeld();
    expect((await operator().call('DELETE', `/api/clients/${clientId}`)).status).toBe(200);
    expect((await taskOf(database, clientId, taskId)).status).toBe('CANCELED');
    await untilClosed(clientId, taskId, 'CANCELLED');
    expect((await sessionOf(database, clientId, taskId)).status).toBe('CANCELED');
  }, 4 * MINUTES);
});

describe('a task that was recorded and whose start was lost', () => {
  const untilSwept = (clientId: string, taskId: string): Promise<unknown> => waitFor(async () => {
    await runUpkeep(temporal, 'sweep');
    return (await taskOf(database, clientId, taskId)).status === 'COMPLETED';
  }, { what: 'the sweep to have started it', timeoutMs: 150_000, pollMs: 1000 });

  it('because the API was killed in between is started by the sweep', async () => {
    const hotel = await HeldHotel.open(database, site);
    hotel.letGo();
    const doomed = await product.startApi({ temporalAddress: wire.address });
    wire.hold();
    const request = administrator.call('POST', path(hotel.clientId), { api: doomed.url, body: { taskType: 'scrape-website' } }).catch(() => 'cut off');
    const task = await waitFor(() => database.forClient(hotel.clientId).read((em) => em.findOne(PipelineTask, { clientId: hotel.clientId })), { what: 'the row' });
    await doomed.kill();
    wire.release();
    expect(await request).toBe('cut off');
    expect(await taskOf(database, hotel.clientId, task.id)).toMatchObject({ status: 'QUEUED', dispatched: true });
    await untilSwept(hotel.clientId, task.id);
  }, 5 * MINUTES);

  it('because Temporal was away is accepted and runs when it is back; so is stopping, which is done at once', async () => {
    const hotel = await HeldHotel.open(database, site);
    hotel.letGo();
    let taskId = '';
    await product.restartTemporal(async () => {
      taskId = await start(hotel.clientId);
      const { status, body } = await operator().call('DELETE', path(hotel.clientId, `/${taskId}`));
      expect([status, body['stopped']]).toEqual([200, true]);
      expect((await taskOf(database, hotel.clientId, taskId)).status).toBe('CANCELED');
      taskId = await start(hotel.clientId);
    });
    await untilSwept(hotel.clientId, taskId);
  }, 5 * MINUTES);
});
