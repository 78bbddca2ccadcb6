import { createHash } from 'node:crypto';
import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { eachOf, inSlices } from '../in-slices.ts';
import { stageItems } from '../knowledge/stage-items.ts';
import { DomainError } from '../model/errors.ts';
import { readOutcomes, type PageContent } from '../model/crawling/page.ts';
import type { EntityManager } from '../storage/database.ts';
import { loadPlan, type CrawlPlan } from './crawl-plan.ts';
import { ownPassages } from '../knowledge/page-content.ts';
import { RepeatedBlocks } from './repeated-blocks.ts';

interface ReadPage {
  url: string;
  content: PageContent;
  /** Of the item that was made of it last, in this task or an earlier one. */
  itemHash: string | null;
}

export type Assembled = { staged: number };

const CHUNK = 40;
const MAX_PASSAGES = 2000;
const READ = `{${readOutcomes.join(',')}}`;

/**
 * Makes knowledge items of a crawl's pages and stages those that say something new. Of pages that say the same, the
 * one with the shortest address counts; what most pages repeat stays with the first of them. Repeated after a
 * crash, it stages what is not staged yet.
 *
 * @throws DomainError FORBIDDEN; CONFLICT when no page of the site could be read
 */
export async function assembleKnowledge(
  { ctx, input: { taskId }, signal }: { ctx: TenantContext; input: { taskId: string }; signal?: AbortSignal },
): Promise<Assembled> {
  requirePermission(ctx, 'knowledge:WRITE');
  const plan = await ctx.db.read((em) => loadPlan(em, taskId));
  await ctx.db.transaction((em) => markDuplicates(em, taskId));
  await ctx.db.read((em) => requireSomething(em, plan));
  // A draft with nothing in it publishes as well: its task found that all is as it was.
  await stageItems({ ctx, input: { draftId: taskId, items: [] } });
  const repeated = await ctx.db.read((em) => RepeatedBlocks.of(em, taskId));
  let staged = 0;
  for (let after = ''; ;) {
    signal?.throwIfAborted();
    const pages = await ctx.db.read((em) => readPages(em, plan, after));
    if (pages.length === 0) return { staged };
    after = pages.at(-1)?.url ?? '';
    const items = (await inSlices(eachOf(pages, (page) => [{ page, item: itemOf(page, repeated, ctx.now()) }]), signal))
      .map((each) => ({ ...each, hash: hashOf(each.item) }))
      .filter(({ page, hash }) => page.itemHash !== hash);
    if (items.length === 0) continue;
    await stageItems({ ctx, input: { draftId: taskId, items: items.map(({ item }) => item) } });
    await ctx.db.transaction((em) => em.execute(
      `update crawl_url set item_hash = new.hash from jsonb_to_recordset(?::jsonb) as new (url text, hash text)
       where task_id = ? and crawl_url.url = new.url`,
      [JSON.stringify(items.map(({ page, hash }) => ({ url: page.url, hash }))), taskId],
    ));
    staged += items.length;
  }
}

async function markDuplicates(em: EntityManager, taskId: string): Promise<void> {
  await em.execute(
    `update crawl_url set outcome = 'duplicate', reason = 'It says what ' || same.original || ' says' from (
       select url, first_value(url) over (partition by content_hash order by length(url), url) as original
       from crawl_url where task_id = ? and outcome = any(?::text[])
     ) same where crawl_url.task_id = ? and crawl_url.url = same.url and same.original <> same.url`,
    [taskId, READ, taskId],
  );
}

async function requireSomething(em: EntityManager, { taskId, scope }: CrawlPlan): Promise<void> {
  const [read] =
    await em.execute<unknown[]>('select 1 from crawl_url where task_id = ? and outcome = any(?::text[]) limit 1', [taskId, READ]);
  if (read !== undefined) return;
  const [first] = await em.execute<{ url: string; reason: string | null }[]>(
    'select url, reason from crawl_url where task_id = ? and reason is not null order by depth, url limit 1', [taskId],
  );
  const why = first?.reason ? ` ${first.url}: ${first.reason}.` : '';
  throw new DomainError('CONFLICT', `No page of ${scope.origin} could be read.${why} What is known of the hotel stays as it is.`);
}

/** In the order in which the first of those that repeat each other is found; content is fetched for the chunk alone. */
async function readPages(em: EntityManager, { taskId, fullRead }: CrawlPlan, after: string): Promise<ReadPage[]> {
  return em.execute<ReadPage[]>(
    `select read.url, coalesce(read.content, page.content) as content,
       coalesce(read.item_hash, case when ?::boolean then null else page.item_hash end) as "itemHash"
     from crawl_url read left join website_page page on page.client_id = read.client_id and page.url = read.url
     where read.task_id = ? and read.outcome = any(?::text[]) and (length(read.url), read.url) > (length(?), ?)
       and coalesce(read.content, page.content) is not null
     order by length(read.url), read.url limit ?`,
    [fullRead, taskId, READ, after, after, CHUNK],
  );
}

function itemOf({ url, content }: ReadPage, repeated: RepeatedBlocks, fetchedDate: Date) {
  const { kind, locale } = content;
  const own = ownPassages(content, (text) => repeated.isSaid(locale, text));
  repeated.say(locale, [...content.whole.map(({ text }) => text), ...content.sections.flatMap(({ blocks }) => blocks)]);
  // A page of nothing but repetitions says them all the same.
  const passages = own.length > 0 ? own : ownPassages(content, () => false);
  return {
    key: url, kind, origin: 'website' as const, title: content.title || new URL(url).pathname, locale, url, fetchedDate,
    passages: passages.slice(0, MAX_PASSAGES),
  };
}

function hashOf({ kind, title, locale, passages }: ReturnType<typeof itemOf>): string {
  return createHash('sha256').update(JSON.stringify([kind, title, locale, passages])).digest('hex');
}
