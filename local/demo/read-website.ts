import { setTimeout as delay } from 'node:timers/promises';
import type { TenantContext } from '../../domain/context.ts';
import { activeStatuses, isOneOf } from '../../domain/model/pipelines.ts';
import { startTask } from '../../domain/pipelines/start-task.ts';
import { Database } from '../../domain/storage/database.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { PipelineTask } from '../../domain/storage/entities/pipeline.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { temporalRunner } from '../../temporal/runner.ts';
import type { Log } from '../tethered-process.ts';
import { demoContext } from './seed.ts';

/** What was read within this is not read again at a start, in milliseconds; the nightly schedule does its part. */
const FRESH_MS = 24 * 60 * 60 * 1000;
const POLL_MS = 300;
/** A worker that makes no progress for this long is not waited for; the task goes on without an audience. */
const PATIENCE_MS = 120_000;

interface Options {
  databaseUrl: string;
  temporal: { address: string; namespace: string; apiKey?: string | undefined };
  /** Where the demo hotel's website is served. */
  siteUrl: string;
  /** False where nothing may be dispatched. */
  dispatch: boolean;
  signal: AbortSignal;
  log: Log;
}

/**
 * Has the worker read the demo hotel's website, as it would any client's. The first time this waits until the
 * hotel knows its site; later the site is looked through for changes while the stack is in use already.
 *
 * @returns a sentence when the hotel does not know its site, and what to do
 */
export async function readDemoWebsite({ databaseUrl, temporal, siteUrl, dispatch, signal, log }: Options): Promise<string | undefined> {
  const database = await Database.create({ url: databaseUrl, poolSize: 2 });
  const client = temporalClient(temporal);
  const runner = temporalRunner({ client, sessionIdleMs: 0, acceptTimeoutMs: 10_000, answerTimeoutMs: 10_000 });
  try {
    const ctx = demoContext(database);
    const known = await whatIsKnown(ctx, siteUrl);
    if (known === 'fresh') return undefined;
    const taskType = known === 'stale' ? 'sync-website' : 'scrape-website';
    const { taskId, enqueued } = await startTask({ ctx, input: { taskType }, deps: { runner, dispatch } });
    if (!enqueued) return 'The demo hotel knows nothing yet: PIPELINE_DISPATCH=off keeps its website from being read.';
    if (known === 'stale') return undefined;
    const status = await follow(ctx, taskId, { signal, log });
    if (status !== 'COMPLETED') return `The demo hotel's website was not read (${status}); start its task again, or see the Temporal UI.`;
    await forgetEarlier(ctx, siteUrl);
    return undefined;
  } finally {
    await Promise.all([client.connection.close(), database.close()]);
  }
}

/** Items that an earlier version put there itself, or that were read where the site was served before. */
const EARLIER = `client_id = ? and (key like 'demo:%' or (key ~ '^http://(127[.]0[.]0[.]1|localhost):' and not starts_with(key, ?)))`;

async function whatIsKnown(ctx: TenantContext, siteUrl: string): Promise<'nothing' | 'stale' | 'fresh'> {
  return ctx.db.read(async (em) => {
    const { lastScrapedDate } = await em.findOneOrFail(Client, { id: ctx.clientId });
    const earlier = await em.execute<unknown[]>(`select 1 from knowledge_item where ${EARLIER} limit 1`, [ctx.clientId, `${siteUrl}/`]);
    if (!lastScrapedDate || earlier.length > 0) return 'nothing';
    return ctx.now().getTime() - lastScrapedDate.getTime() < FRESH_MS ? 'fresh' : 'stale';
  });
}

async function forgetEarlier(ctx: TenantContext, siteUrl: string): Promise<void> {
  await ctx.db.transaction((em) => em.execute(`delete from knowledge_item where ${EARLIER}`, [ctx.clientId, `${siteUrl}/`]));
}

/** Shows how far the task is until it ends, or until nothing happens any more. @returns how it stands then */
async function follow(ctx: TenantContext, taskId: string, { signal, log }: Pick<Options, 'signal' | 'log'>): Promise<string> {
  for (let seen = '', movedAt = Date.now(); ;) {
    const task = await ctx.db.read((em) => em.findOneOrFail(PipelineTask, { id: taskId }));
    if (!isOneOf(activeStatuses, task.status)) return task.error ? `${task.status}: ${task.error}` : task.status;
    const { progressDone: done, progressTotal: total, progressUnit: unit } = task;
    const now = `${done} of ${total ?? '?'} ${unit}`;
    if (now !== seen) [seen, movedAt] = [now, Date.now()];
    if (unit !== '') log(now);
    if (Date.now() - movedAt > PATIENCE_MS) return `still ${task.status}`;
    await delay(POLL_MS, undefined, { signal });
  }
}
