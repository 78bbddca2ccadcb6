import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TaskDetail } from '../../domain/pipelines/task-record.ts';
import { KnowledgeDocument } from '../../domain/storage/entities/knowledge-document.ts';
import { PipelineTask } from '../../domain/storage/entities/pipeline.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { call } from '../support/http/http.ts';
import { signIn, signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { newTaskId, recordedTask, sessionOf, taskOf } from '../support/pipelines/pipelines.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { taskRows } from '../support/stack/rows.ts';

/**
 * Starting, on an API that records and does not dispatch: what is queued there stays queued, so that nothing
 * here depends on how fast a worker is.
 */
const database = await useDatabase();
const website = 'https://hotel.example/en';
let api: string;
let operator: Operator;

beforeAll(async () => {
  api = (await apiWith({ PIPELINE_DISPATCH: 'off' })).url;
  operator = await signIn(database, ['clients:WRITE', 'clients:READ']);
});

interface Started { enqueued: boolean; taskId: string; sessionId?: string; code?: string; error?: string }

const newHotel = async (websiteUrl: string | null = website): Promise<string> =>
  (await createHotel(database, websiteUrl === null ? {} : { website_url: websiteUrl })).id;
const start = (clientId: string, body: unknown, someone: Operator = operator) =>
  someone.call<Started>('POST', `/api/clients/${clientId}/pipelinetasks`, { api, body });
const tasksOf = (clientId: string): Promise<PipelineTask[]> =>
  taskRows(database, clientId);

/** A document that a client has uploaded. */
async function uploaded(clientId: string): Promise<string> {
  const id = randomUUID();
  await database.forClient(clientId).transaction(async (em) => {
    em.create(KnowledgeDocument, {
      id, clientId, fileName: 'menu.txt', format: 'text', hash: id, size: 4, body: Buffer.from('Soup'), createdDate: new Date(), uploadedDate: new Date(),
    });
  });
  return id;
}

describe('starting a task', () => {
  itVerifies([
    'decisions/pipelines/task/start', 'decisions/pipelines/dispatch-off', '2.1/id/pipeline-task', 'decisions/pipelines/task/detail',
  ], 'records it as QUEUED, and while dispatch is off says that nothing runs', async () => {
    const clientId = await newHotel();
    const { status, body } = await start(clientId, { taskType: 'scrape-website', options: { maxPages: 20 } });
    expect(status).toBe(202);
    expect(body).toEqual({
      enqueued: false, taskId: expect.stringMatching(/^[0-9a-f]{32}$/), joined: false, options: { maxPages: 20, maxDepth: 5, full: false },
    });
    const { body: task } = await operator.call<TaskDetail>('GET', `/api/clients/${clientId}/pipelinetasks/${body.taskId}`);
    expect(task).toEqual({
      taskId: body.taskId, taskType: 'scrape-website', sourceKind: 'website', source: website, documentId: null, sourceId: null,
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/), startedAt: task.createdAt, runningSeconds: expect.any(Number),
      status: 'QUEUED', progress: { done: 0, total: null, unit: '' }, result: null, error: null,
      createdAt: expect.stringMatching(/Z$/), finishedAt: null, options: { maxPages: 20, maxDepth: 5, full: false },
      session: { id: task.sessionId, status: 'QUEUED', pagesDone: 0, pagesFailed: 0, errors: [] },
    });
  });

  it('leaves an audit row that says who asked for what', async () => {
    const clientId = await newHotel();
    const { body: { taskId } } = await start(clientId, { taskType: 'deduplicate-kb', options: { dryRun: true } });
    const { body: { entries } } = await operator.call<{ entries: { action: string }[] }>('GET', `/api/clients/${clientId}/audit`);
    expect(entries[0]).toMatchObject({
      action: 'pipeline-task.start', target: `pipeline-task:${taskId}`, actor: `user:${operator.userId}`, interface: 'rest',
      after: { taskType: 'deduplicate-kb', source: null, options: { dryRun: true }, dispatch: false },
    });
    expect((await taskOf(database, clientId, taskId)).requestedBy).toBe(`user:${operator.userId}`);
  });

  itVerifies(['decisions/pipelines/task/joined'], 'joins the task of the same type and source that is there, also in a race', async () => {
    const clientId = await newHotel();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => start(clientId, {
      taskType: 'scrape-website', ...(index % 2 ? { source: website } : {}),
    })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(new Set(answers.map(({ body }) => body.taskId)).size).toBe(1);
    expect(await tasksOf(clientId)).toHaveLength(1);
    const other = await start(clientId, { taskType: 'scrape-website', source: 'https://restaurant.example/' });
    const sync = await start(clientId, { taskType: 'sync-website' });
    expect(new Set([answers[0]?.body.taskId, other.body.taskId, sync.body.taskId]).size).toBe(3);
  });

  it('starts a new one when the earlier one has ended', async () => {
    const clientId = await newHotel();
    const { taskId } = await recordedTask(database, clientId, { taskType: 'check-consistency', status: 'COMPLETED' });
    const { body } = await start(clientId, { taskType: 'check-consistency' });
    expect(body.taskId).not.toBe(taskId);
  });

  it('joins a running one, and says so and how that one works', async () => {
    const clientId = await newHotel();
    const { taskId } = await recordedTask(database, clientId, { taskType: 'check-consistency', options: { maxLinks: 7 } });
    const joined = { enqueued: true, taskId, joined: true, options: { maxLinks: 7 } };
    for (const options of [undefined, {}, { maxLinks: 7 }]) {
      expect((await start(clientId, { taskType: 'check-consistency', options })).body).toEqual(joined);
    }
  });

  it('with other options than the one that is there is 409, and says what that one has', async () => {
    const clientId = await newHotel();
    const { body: { taskId } } = await start(clientId, { taskType: 'scrape-website', options: { maxPages: 20 } });
    const answer = await start(clientId, { taskType: 'scrape-website', options: { maxPages: 21, maxDepth: 5 } });
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
    expect(answer.body.error).toContain(`The task ${taskId} of the same type and source is queued with other options: maxPages 20.`);
    expect(await tasksOf(clientId)).toHaveLength(1);
  });

  it('is done once per Idempotency-Key', async () => {
    const clientId = await newHotel();
    const send = () => operator.call<Started>('POST', `/api/clients/${clientId}/pipelinetasks`, {
      api, body: { taskType: 'deduplicate-kb' }, headers: { 'idempotency-key': `once-${clientId}` },
    });
    const first = await send();
    await database.forClient(clientId).transaction((em) => em.nativeUpdate(PipelineTask, { id: first.body.taskId }, { status: 'COMPLETED' }));
    expect((await send()).body).toEqual(first.body);
    expect(await tasksOf(clientId)).toHaveLength(1);
  });

  it.each([
    ['no body', undefined],
    ['no task type', {}],
    ['an unknown task type', { taskType: 'mine-bitcoin' }],
    ['an unknown field', { taskType: 'deduplicate-kb', priority: 1 }],
    ['an unknown option', { taskType: 'deduplicate-kb', options: { force: true } }],
    ['an option out of bounds', { taskType: 'scrape-website', options: { maxPages: 5001 } }],
    ['no pages at all', { taskType: 'sync-website', options: { maxPages: 0 } }],
    ['a source that is no web address', { taskType: 'scrape-website', source: 'ftp://hotel.example/' }],
    ['a source that is a word', { taskType: 'scrape-document', source: 'foo' }],
    ['a source without a protocol', { taskType: 'scrape-document', source: 'www.hotel.example/menu.pdf' }],
    ['a source without a host', { taskType: 'scrape-website', source: 'http://' }],
    ['a source with half an address', { taskType: 'sync-website', source: 'http://[::1' }],
    ['a source with a password alone', { taskType: 'scrape-website', source: 'https://:secret@hotel.example/' }],
    ['a source with a password', { taskType: 'scrape-document', source: 'https://me:secret@hotel.example/menu.pdf' }],
    ['a document without a source', { taskType: 'scrape-document' }],
    ['an upload that has no id', { taskType: 'ingest-source', sourceId: 'menu.pdf' }],
    ['an upload as a source', { taskType: 'ingest-source', source: '3d0a1a34-6a9f-4a52-9a3e-0d6f3c1b2a45' }],
    ['an upload as the source of a document', { taskType: 'scrape-document', source: '3d0a1a34-6a9f-4a52-9a3e-0d6f3c1b2a45' }],
    ['an upload and a URL', { taskType: 'scrape-document', source: website, sourceId: '3d0a1a34-6a9f-4a52-9a3e-0d6f3c1b2a45' }],
    ['an upload for a website', { taskType: 'scrape-website', sourceId: '3d0a1a34-6a9f-4a52-9a3e-0d6f3c1b2a45' }],
    ['an upload where none applies', { taskType: 'check-consistency', sourceId: '3d0a1a34-6a9f-4a52-9a3e-0d6f3c1b2a45' }],
    ['an upload without a source', { taskType: 'ingest-source' }],
    ['a source where none applies', { taskType: 'check-consistency', source: website }],
  ])('with %s is 400 and records nothing', async (_what, body) => {
    const clientId = await newHotel();
    const answer = await start(clientId, body);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(/\w/)]);
    expect(await tasksOf(clientId)).toEqual([]);
  });

  itVerifies(['decisions/pipelines/task/upload'], 'takes a document by its URL and an upload by its id, each in a field of its own', async () => {
    const clientId = await newHotel(null);
    const upload = await uploaded(clientId);
    expect((await start(clientId, { taskType: 'scrape-document', source: 'https://hotel.example/menu.pdf' })).status).toBe(202);
    expect((await start(clientId, { taskType: 'ingest-source', documentId: upload })).status).toBe(202);
    expect((await start(clientId, { taskType: 'ingest-source', sourceId: upload })).status).toBe(202);
    expect((await start(clientId, { taskType: 'ingest-source', sourceId: upload, documentId: clientId })).body.error).toBe('body sourceId: is an earlier name of documentId. Leave it out.');
    expect((await start(clientId, { taskType: 'scrape-document', sourceId: upload })).status).toBe(202);
    const { tasks } = (await operator.call<{ tasks: object[] }>('GET', `/api/clients/${clientId}/pipelinetasks/history`, { api })).body;
    expect(tasks).toMatchObject([
      { taskType: 'scrape-document', source: null, documentId: upload, sourceId: upload }, { taskType: 'ingest-source', source: null, sourceId: upload },
      { taskType: 'scrape-document', source: 'https://hotel.example/menu.pdf', sourceId: null },
    ]);
  });

  it.each(['ingest-source', 'scrape-document'])('of %s with an upload that is not there, or is another client\'s, is 400', async (taskType) => {
    const clientId = await newHotel(null);
    for (const sourceId of [randomUUID(), await uploaded(await newHotel(null))]) {
      const { status, body } = await start(clientId, { taskType, sourceId });
      expect([status, body.error]).toEqual([400, 'body sourceId: there is no upload of this client with that id. Upload the document first.']);
    }
    expect(await tasksOf(clientId)).toEqual([]);
  });

  it('is 409 for a disabled client and where the website is missing, 404 for a client that does not exist', async () => {
    const clientId = await newHotel(null);
    expect(await start(clientId, { taskType: 'scrape-website' })).toMatchObject({
      status: 409, body: { code: 'CONFLICT', error: 'This client has no website. Set its website_url first.' },
    });
    await operator.call('DELETE', `/api/clients/${clientId}`);
    expect((await start(clientId, { taskType: 'deduplicate-kb' })).status).toBe(409);
    expect((await start(randomUUID(), { taskType: 'deduplicate-kb' })).status).toBe(404);
    expect((await start('hotel', { taskType: 'deduplicate-kb' })).status).toBe(400);
  });

  itVerifies(['decisions/pipelines/task/start-permission'], 'needs clients:WRITE, its detail clients:READ, by a session or a key', async () => {
    const clientId = await newHotel();
    const [reader, writer] = await Promise.all([signIn(database, [`clients:READ:${clientId}`]), signIn(database, [`clients:WRITE:${clientId}`])]);
    expect((await start(clientId, { taskType: 'deduplicate-kb' }, reader)).status).toBe(403);
    const { body: { taskId } } = await start(clientId, { taskType: 'deduplicate-kb' }, writer);
    const path = `/api/clients/${clientId}/pipelinetasks`;
    for (const at of [`${path}/${taskId}`, `${path}/history`]) {
      expect((await reader.call('GET', at)).status).toBe(200);
      expect((await writer.call('GET', at)).status).toBe(403);
    }
    expect((await reader.call('POST', `/api/clients/${clientId}/website/rescrape`, { api })).status).toBe(403);
    const { body: { key } } = await writer.call<{ key: string }>('PUT', '/api/user/apikey', { body: { name: 'writer', clientId } });
    const keyed = await call('POST', path, { api, body: { taskType: 'deduplicate-kb' }, headers: { 'x-api-key': key } });
    expect(keyed).toMatchObject({ status: 202, body: { taskId } });
  });
});

describe(`a task of another client ${verifies('7/case/foreign-task-404')}`, () => {
  it('is as if it did not exist', async () => {
    const [mine, other] = [await newHotel(), await newHotel()];
    const { taskId } = await recordedTask(database, other);
    const [foreign, missing] = await Promise.all([taskId, newTaskId()].map((id) =>
      operator.call('GET', `/api/clients/${mine}/pipelinetasks/${id}`)));
    expect([foreign?.status, foreign?.body['error']]).toEqual([404, 'The task does not exist.']);
    expect({ ...missing?.body, requestId: '' }).toEqual({ ...foreign?.body, requestId: '' });
    expect((await operator.call('GET', `/api/clients/${mine}/pipelinetasks/${taskId.toUpperCase()}`)).status).toBe(400);
  });
});

describe('a task that was only recorded', () => {
  it('is dispatched by the next request to an API that dispatches', async () => {
    const clientId = await newHotel();
    const { body: { taskId } } = await start(clientId, { taskType: 'deduplicate-kb' });
    const administrator = await signInAdministrator(database);
    const again = await administrator.call<Started>('POST', `/api/clients/${clientId}/pipelinetasks`, { body: { taskType: 'deduplicate-kb' } });
    expect(again.body).toEqual({ enqueued: true, taskId, joined: true, options: { dryRun: false } });
    expect((await taskOf(database, clientId, taskId)).dispatched).toBe(true);
  });
});

describe('rescrape', () => {
  const rescrape = (clientId: string, body?: unknown, someone: Operator = operator) =>
    someone.call<Started>('POST', `/api/clients/${clientId}/website/rescrape`, { api, body });

  itVerifies([
    '4.6/rescrape/202', '4.6/rescrape/body-optional', '2.5/rescrape/enqueued', 'decisions/pipelines/rescrape/body',
  ], 'takes a body or none, and answers with its task and session', async () => {
    const clientId = await newHotel();
    const { status, body } = await rescrape(clientId);
    expect(status).toBe(202);
    expect(body).toEqual({
      enqueued: false, taskId: expect.stringMatching(/^[0-9a-f]{32}$/), sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      joined: false, options: { full: false, maxPages: 500, maxDepth: 5 },
    });
    expect(await taskOf(database, clientId, body.taskId)).toMatchObject({ taskType: 'scrape-website', source: website });
    expect((await sessionOf(database, clientId, body.taskId)).id).toBe(body.sessionId);
    const other = await newHotel();
    const { body: full } = await rescrape(other, { full: true, maxPages: 7 });
    expect((await taskOf(database, other, full.taskId)).options).toEqual({ full: true, maxPages: 7, maxDepth: 5 });
  });

  it('joins the scrape that is there', async () => {
    const clientId = await newHotel();
    const { body: first } = await rescrape(clientId);
    expect((await rescrape(clientId)).body).toEqual({ ...first, joined: true });
    expect(await rescrape(clientId, { full: true })).toMatchObject({ status: 409, body: { error: expect.stringContaining('full false') } });
    expect((await start(clientId, { taskType: 'scrape-website' })).body.taskId).toBe(first.taskId);
  });

  itVerifies(['4.6/rescrape/400', '4.6/rescrape/401', '4.6/rescrape/403'], 'is 400, 401 and 403 as it should be', async () => {
    const clientId = await newHotel();
    expect((await rescrape('hotel')).status).toBe(400);
    for (const body of [{ maxPages: 0 }, { maxPages: 'all' }, { depth: 3 }, '[]', '{"full":']) {
      expect([body, (await rescrape(clientId, body)).status]).toEqual([body, 400]);
    }
    expect((await call('POST', `/api/clients/${clientId}/website/rescrape`, { api })).status).toBe(401);
    const [reader, foreigner] = await Promise.all([signIn(database, ['clients:READ']), signIn(database, [`clients:WRITE:${await newHotel()}`])]);
    expect((await rescrape(clientId, undefined, reader)).status).toBe(403);
    expect((await rescrape(clientId, undefined, foreigner)).status).toBe(403);
    expect(await tasksOf(clientId)).toEqual([]);
  });

  itVerifies([
    '4.6/rescrape/409-disabled', '4.6/rescrape/409-no-website', '3.2/rescrape-disabled-409', '7/409-no-website',
  ], 'is 409 without a website and for a disabled client', async () => {
    const [bare, closed] = [await newHotel(null), await newHotel()];
    expect(await rescrape(bare)).toMatchObject({ status: 409, body: { error: 'This client has no website. Set its website_url first.' } });
    await operator.call('DELETE', `/api/clients/${closed}`);
    expect(await rescrape(closed)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await tasksOf(closed)).toEqual([]);
  });
});
