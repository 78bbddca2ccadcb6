import type { TenantContext } from '../../domain/context.ts';
import { startTask } from '../../domain/pipelines/start-task.ts';
import type { PipelineRunner } from '../../domain/ports/durable-runner.ts';
import { Database } from '../../domain/storage/database.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { temporalClient, type TemporalPlace } from '../../temporal/connection.ts';
import { temporalRunner } from '../../temporal/runner.ts';
import type { DemoUrls } from '../stack-environment.ts';
import type { Log } from '../tethered-process.ts';
import { followTask } from './follow-task.ts';
import { demoHouses } from './houses.ts';
import { demoContext } from './seed.ts';

/** A site read more recently than this is not read again at a start, in milliseconds; the nightly schedule does the rest. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/** A demo house's website as its client reads it. */
export interface DemoWebsite {
  name: string;
  clientId: string;
  url: string;
}

interface Options {
  databaseUrl: string;
  temporal: TemporalPlace;
  /** The houses, and where the website of each is served. */
  sites: readonly DemoWebsite[];
  /** False if tasks must not be dispatched. */
  dispatch: boolean;
  signal: AbortSignal;
  log: Log;
}

/** The websites of the houses of a local stack. */
export const demoWebsites = (urls: DemoUrls): DemoWebsite[] =>
  demoHouses.map(({ urlVariable, record: { id, name } }) => ({ name, clientId: id, url: urls[urlVariable] }));

/**
 * Has the worker read the demo houses' websites, like any client's. The first time, this waits until each house knows its site; later, the
 * sites are checked for changes while the stack is already in use.
 *
 * @returns a sentence for each house that does not know its site, with a remedy
 */
export async function readDemoWebsites({ databaseUrl, temporal, sites, ...rest }: Options): Promise<string[]> {
  const database = await Database.create({ url: databaseUrl, poolSize: 2 });
  const client = temporalClient(temporal);
  const runner = temporalRunner({ client, sessionIdleMs: 0, acceptTimeoutMs: 10_000, answerTimeoutMs: 10_000 });
  try {
    const said = await Promise.all(sites.map((site) => readWebsite(site, { ctx: demoContext(database, site.clientId), runner, ...rest })));
    return said.filter((sentence) => sentence !== undefined);
  } finally {
    await Promise.all([client.connection.close(), database.close()]);
  }
}

interface Reading extends Pick<Options, 'dispatch' | 'signal' | 'log'> {
  ctx: TenantContext;
  runner: PipelineRunner;
}

async function readWebsite({ name, url }: DemoWebsite, { ctx, runner, dispatch, signal, log }: Reading): Promise<string | undefined> {
  const known = await whatIsKnown(ctx, url);
  if (known === 'fresh') return undefined;
  const taskType = known === 'stale' ? 'sync-website' : 'scrape-website';
  const { taskId, enqueued } = await startTask({ ctx, input: { taskType }, deps: { runner, dispatch } });
  if (!enqueued) return `${name} knows nothing yet: PIPELINE_DISPATCH=off keeps its website from being read.`;
  if (known === 'stale') return undefined;
  const status = await followTask(ctx, taskId, { signal, log: (text) => log(`${name}: ${text}`) });
  if (status !== 'COMPLETED') return `The website of ${name} was not read (${status}); start its task again, or see the Temporal UI.`;
  await forgetEarlier(ctx, url);
  return undefined;
}

/** Items that an earlier version created, or that were read at a former address of the site. */
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
