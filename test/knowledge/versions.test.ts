import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { deleteDocument } from '../../domain/knowledge/documents.ts';
import { giveUpDocument, publishDocument } from '../../domain/knowledge/publish-document.ts';
import { resumeUploads } from '../../domain/upkeep/resume-uploads.ts';
import { stageUpload } from '../../domain/knowledge/stage-upload.ts';
import { uploadDocument } from '../../domain/knowledge/upload-document.ts';
import { publishDraft } from '../../domain/knowledge/publish-draft.ts';
import { documentDraftId } from '../../domain/knowledge/document-record.ts';
import { KnowledgeDocument } from '../../domain/storage/entities/knowledge-document.ts';
import { PipelineTask } from '../../domain/storage/entities/pipeline.ts';
import type { PipelineRunner } from '../../domain/ports/durable-runner.ts';
import { temporalRunner } from '../../temporal/runner.ts';
import { testReader } from '../support/crawling/reader.ts';
import { signIn, type Operator } from '../support/accounts/operators.ts';
import { recordedTask, untilTask } from '../support/pipelines/pipelines.ts';
import { systemContext, useDatabase } from '../support/stack/storage.ts';
import { runUpkeep, useTemporal } from '../support/stack/temporal.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { found, hotelWith, taskId } from './knowledge.ts';

const database = await useDatabase();
const temporal = useTemporal();
let operator: Operator;
let runner: PipelineRunner;
beforeAll(async () => {
  operator = await signIn(database, ['knowledge:READ', 'knowledge:WRITE', 'clients:READ']);
  runner = temporalRunner({ client: temporal, sessionIdleMs: 1000, acceptTimeoutMs: 10_000, answerTimeoutMs: 10_000 });
});

const control = { signal: new AbortController().signal, progress: async () => undefined };
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

/** Uploads without having it read, so that a test decides when each step runs. */
async function keep(ctx: TenantContext, text: string, locale?: string): Promise<string> {
  const file = { name: 'notes.txt', contentType: 'text/plain', body: new TextEncoder().encode(text) };
  const { sourceId } = await uploadDocument({ ctx, input: { file, fields: locale === undefined ? {} : { locale } }, deps: { runner, dispatch: false } });
  return sourceId;
}

async function staged(ctx: TenantContext, documentId: string, task: string) {
  const { version } = await stageUpload({ ctx, input: { documentId, taskId: task }, reader: testReader(), control });
  return { documentId, taskId: task, version: version ?? '' };
}

const documentOf = (ctx: TenantContext, id: string): Promise<KnowledgeDocument> =>
  ctx.db.read((em) => em.findOneOrFail(KnowledgeDocument, { id, clientId: ctx.clientId }));
const change = (ctx: TenantContext, id: string, data: Partial<KnowledgeDocument>): Promise<unknown> =>
  ctx.db.transaction((em) => em.nativeUpdate(KnowledgeDocument, { id, clientId: ctx.clientId }, data));
const endTasks = (ctx: TenantContext, end: Partial<PipelineTask>): Promise<unknown> =>
  ctx.db.transaction((em) => em.nativeUpdate(PipelineTask, { clientId: ctx.clientId }, end));

describe('a document uploaded anew while it is read', () => {
  it('is outdated, so that its task reads the newer one too', async () => {
    const [ctx, task] = [await hotelWith(database), taskId()];
    const first = await staged(ctx, await keep(ctx, 'The bar opens at five.'), task);
    await keep(ctx, 'The bar opens at six.');
    expect(await publishDocument({ ctx, input: first })).toMatchObject({ outdated: true });
    expect(await documentOf(ctx, first.documentId)).toMatchObject({ publishedHash: null });
    expect(await publishDocument({ ctx, input: await staged(ctx, first.documentId, task) })).toMatchObject({ outdated: false });
    expect(await found(ctx, 'When does the bar open?')).toEqual(['The bar opens at six.']);
  });

  it('is read again when it was told to be in another language', async () => {
    const [ctx, task] = [await hotelWith(database), taskId()];
    const first = await staged(ctx, await keep(ctx, 'Bar 17-23'), task);
    await keep(ctx, 'Bar 17-23', 'de');
    expect(await publishDocument({ ctx, input: first })).toMatchObject({ outdated: true });
    const second = await staged(ctx, first.documentId, task);
    expect(await publishDocument({ ctx, input: second })).toMatchObject({ outdated: false, published: { replaced: 1 } });
    expect(await publishDocument({ ctx, input: second })).toMatchObject({ outdated: false, published: { replaced: 1 } });
    const [item] = await ctx.db.read((em) => em.execute<{ locale: string }[]>('select locale from knowledge_item where client_id = ?', [ctx.clientId]));
    expect(item).toEqual({ locale: 'de' });
  });

  it('does not take over the failure of the version before', async () => {
    const [ctx, task] = [await hotelWith(database), taskId()];
    const { documentId } = await staged(ctx, await keep(ctx, 'The bar opens at five.'), task);
    await keep(ctx, 'The bar opens at six.');
    await giveUpDocument({ ctx, input: { taskId: task, problem: 'It holds no text.' } });
    expect(await documentOf(ctx, documentId)).toMatchObject({ problem: null, taskId: null });
  });
});

describe('an upload that no task reads', () => {
  it('is read by the next sweep', async () => {
    const ctx = await hotelWith(database);
    const id = await keep(ctx, 'The bar opens at six.');
    await endTasks(ctx, { status: 'COMPLETED', dispatched: true, finishedDate: new Date() });
    await change(ctx, id, { uploadedDate: minutesAgo(2) });
    await runUpkeep(temporal, 'sweep');
    const task = await waitFor(() => ctx.db.read((em) => em.findOne(PipelineTask, { clientId: ctx.clientId, source: id, dispatched: true, runId: { $ne: null } })),
      { what: 'a task that reads it', timeoutMs: 60_000 });
    await untilTask(operator, ctx.clientId, task.id, 'COMPLETED');
    expect(await found(ctx, 'When does the bar open?')).toEqual(['The bar opens at six.']);
  }, 240_000);

  it.each<[string, (ctx: TenantContext, id: string) => Promise<unknown>]>([
    ['it was uploaded a moment ago', (ctx, id) => change(ctx, id, { uploadedDate: new Date() })],
    ['it cannot be read', (ctx, id) => change(ctx, id, { problem: 'It holds no text.' })],
    ['it serves', (ctx, id) => change(ctx, id, { publishedHash: 'x' })],
    ['it is deleted', (ctx, documentId) => deleteDocument({ ctx, input: { documentId } })],
    ['a person stopped its task', (ctx) => endTasks(ctx, { status: 'CANCELED' })],
    ['a task is to read it', (ctx, source) => recordedTask(database, ctx.clientId, { taskType: 'ingest-source', source, status: 'QUEUED', dispatched: false })],
  ])('is left alone when %s', async (_why, arrange) => {
    const ctx = await hotelWith(database);
    const id = await keep(ctx, 'The bar opens at six.');
    await endTasks(ctx, { status: 'COMPLETED', finishedDate: new Date() });
    await change(ctx, id, { uploadedDate: minutesAgo(2) });
    await arrange(ctx, id);
    const started: string[] = [];
    const contextOf = (clientId: string): TenantContext => {
      started.push(clientId);
      return systemContext(database, clientId);
    };
    await resumeUploads({ db: database.forSystem(), contextOf, now: new Date(), deps: { runner, dispatch: true }, failed: (error) => { throw error; } });
    expect(started).not.toContain(ctx.clientId);
  });
});

describe('a document deleted while it is published', () => {
  itAnswersNothing('before its draft is published', async (ctx, { documentId }) => deleteDocument({ ctx, input: { documentId } }));
  itAnswersNothing('after its draft is published', async (ctx, { documentId, taskId: task, version }) => {
    await publishDraft({ ctx, input: { draftId: documentDraftId(task, version) } });
    await change(ctx, documentId, { retiredDate: new Date() });
  });

  function itAnswersNothing(
    when: string, remove: (ctx: TenantContext, read: { documentId: string; taskId: string; version: string }) => Promise<unknown>,
  ): void {
    it(`${when} answers no guest`, async () => {
      const ctx = await hotelWith(database);
      const read = await staged(ctx, await keep(ctx, 'The bar opens at five.'), taskId());
      await remove(ctx, read);
      await expect(publishDocument({ ctx, input: read })).rejects.toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining('deleted') });
      expect(await found(ctx, 'When does the bar open?')).toEqual([]);
    });
  }

  it('at the same moment answers no guest, whoever comes first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ctx = await hotelWith(database);
      const read = await staged(ctx, await keep(ctx, 'The bar opens at five.'), taskId());
      await Promise.allSettled([publishDocument({ ctx, input: read }), deleteDocument({ ctx, input: { documentId: read.documentId } })]);
      expect(await found(ctx, 'When does the bar open?')).toEqual([]);
    }
  });
});
