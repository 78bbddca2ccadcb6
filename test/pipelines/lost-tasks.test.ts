import { describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { stageItems } from '../../domain/knowledge/stage-items.ts';
import { createCase } from '../../domain/prompt-tests/cases.ts';
import { beginRun } from '../../domain/prompt-tests/begin-run.ts';
import { getRun } from '../../domain/prompt-tests/read-runs.ts';
import { Crawl } from '../../domain/storage/entities/crawling.ts';
import { KnowledgeDraftItem } from '../../domain/storage/entities/knowledge-draft.ts';
import { pool } from '../knowledge/knowledge.ts';
import { recordedTask, taskOf } from '../support/pipelines/pipelines.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { runUpkeep, useTemporal } from '../support/stack/temporal.ts';

const database = await useDatabase();
const temporal = useTemporal();

/** A task that says that it runs and has no flow. */
async function lostTask(taskType: string): Promise<{ ctx: TenantContext; taskId: string }> {
  const { id: clientId } = await createHotel(database);
  const createdDate = new Date(Date.now() - 5 * 60_000);
  return { ctx: systemContext(database, clientId), taskId: (await recordedTask(database, clientId, { taskType, createdDate })).taskId };
}

const isFailed = async ({ clientId }: TenantContext, taskId: string): Promise<boolean> =>
  (await taskOf(database, clientId, taskId)).status === 'FAILED';

describe('a task whose run was ended from outside', () => {
  it('leaves no crawl and no draft behind', async () => {
    const { ctx, taskId } = await lostTask('sync-website');
    await stageItems({ ctx, input: { draftId: taskId, items: [pool] } });
    await ctx.db.transaction(async (em) => void em.create(Crawl, {
      taskId, clientId: ctx.clientId, origin: 'https://hotel.example', prefix: '/', robots: null, fullRead: false, maxPages: 1, maxDepth: 1,
      locales: ['en'], defaultLocale: 'en', startedDate: new Date(),
    }));
    await runUpkeep(temporal, 'sweep');
    expect(await isFailed(ctx, taskId)).toBe(true);
    expect(await ctx.db.read(async (em) => [await em.count(Crawl, { taskId }), await em.count(KnowledgeDraftItem, { draftId: taskId })])).toEqual([0, 0]);
  }, 120_000);

  it('leaves its prompt tests stopped', async () => {
    const { ctx, taskId } = await lostTask('run-prompt-tests');
    await createCase({ ctx, input: { question: 'Is the pool heated?' } });
    await beginRun({ ctx, input: { taskId, repeats: 1 } });
    await runUpkeep(temporal, 'sweep');
    expect(await isFailed(ctx, taskId)).toBe(true);
    expect(await getRun({ ctx, input: { taskId } })).toMatchObject({ state: 'stopped' });
  }, 120_000);

  it('is failed also where it had begun nothing', async () => {
    for (const taskType of ['scrape-website', 'ingest-source', 'run-prompt-tests', 'check-consistency']) {
      const { ctx, taskId } = await lostTask(taskType);
      await runUpkeep(temporal, 'sweep');
      expect([taskType, await isFailed(ctx, taskId)]).toEqual([taskType, true]);
    }
  }, 240_000);
});
