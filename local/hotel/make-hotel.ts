import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../../domain/context.ts';
import { createClient } from '../../domain/clients/create-client.ts';
import { createDemoSite } from '../../domain/clients/demo-sites.ts';
import { LANGUAGES } from '../../domain/language/languages.ts';
import { startTask, type TaskDeps } from '../../domain/pipelines/start-task.ts';
import type { Database } from '../../domain/storage/database.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import type { DurableRunner } from '../../domain/ports/durable-runner.ts';
import { followTask } from '../demo/follow-task.ts';
import { ExplainedError } from '../explained-error.ts';
import { answeredQuestions, type Answered } from './answered.ts';
import type { Site } from './look-at-site.ts';

const WANTED = 3;

interface Options {
  site: Site;
  database: Database;
  /** Where the product answers. */
  api: string;
  deps: TaskDeps & { runner: DurableRunner };
  signal: AbortSignal;
  log: (text: string) => void;
}

/** What a new user needs to know about the new hotel. */
export interface MadeHotel {
  clientId: string;
  /** Of the guest's page. */
  page: string;
  /** A tag for the hotel's own site. */
  widget: string;
  answered: Answered[];
}

/**
 * Makes a client of a website, has it read, and asks its concierge. A client that has this website already is used again.
 *
 * @throws ExplainedError when the site could not be read
 */
export async function makeHotel({ site, database, api, deps, signal, log }: Options): Promise<MadeHotel> {
  const contextOf = (clientId: string): TenantContext => ({
    actor: { kind: 'system', job: 'hotel' }, interface: 'system', clientId, requestId: 'npm-run-hotel', now: () => new Date(),
    db: database.forClient(clientId),
  });
  const known = await database.forSystem().read((em) => em.findOne(
    Client, { websiteUrl: site.url, disabledDate: null }, { orderBy: { createdDate: 'asc' } },
  ));
  const ctx = contextOf(known?.id ?? randomUUID());
  if (known === null) {
    await createClient({
      ctx, id: ctx.clientId, runner: deps.runner, tasks: deps,
      input: {
        name: site.name, website_url: site.url, default_locale: site.language, locales: [...LANGUAGES],
        allowed_origins: [new URL(site.url).origin],
      },
    });
    log(`${site.name} is a client now; reading its website`);
  }
  if (!known?.lastScrapedDate) await readSite(ctx, { deps, signal, log });
  const { url: page } = await createDemoSite({ ctx, input: {}, deps: { demoSiteBaseUrl: api } });
  log('Asking the concierge');
  return {
    clientId: ctx.clientId, page, widget: `<script src="${api}/widget.js" data-client="${ctx.clientId}" async></script>`,
    answered: await answeredQuestions(ctx, { api, language: site.language, wanted: WANTED }),
  };
}

/** Joins the reading that creating the client has begun, or begins it. @throws ExplainedError when it failed */
async function readSite(ctx: TenantContext, { deps, signal, log }: Pick<Options, 'deps' | 'signal' | 'log'>): Promise<void> {
  const { taskId, enqueued } = await startTask({ ctx, input: { taskType: 'scrape-website' }, deps });
  if (!enqueued) throw new ExplainedError('PIPELINE_DISPATCH=off keeps the website from being read. Start the product without it.');
  const status = await followTask(ctx, taskId, { signal, log: (text) => log(`Read ${text}`) });
  if (status === 'COMPLETED') return;
  throw new ExplainedError(`The website was not read (${status}). Say the command again once that is put right.`);
}
