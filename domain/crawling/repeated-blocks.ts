import { createHash } from 'node:crypto';
import { readOutcomes } from '../model/crawling/page.ts';
import type { EntityManager } from '../storage/database.ts';

/** A block is a site's furniture when it stands on this share of its pages in one language, and on these many. */
const SHARE = 0.5;
const PAGES = 5;

/** The blocks that most pages of a site repeat: footers, notices, teasers that no markup sets apart. */
export class RepeatedBlocks {
  readonly #repeated: ReadonlySet<string>;
  readonly #said = new Set<string>();

  private constructor(repeated: ReadonlySet<string>) {
    this.#repeated = repeated;
  }

  /** Counted in the database, so that a site's text is never in memory as a whole. */
  static async of(em: EntityManager, taskId: string): Promise<RepeatedBlocks> {
    const rows = await em.execute<{ key: string }[]>(
      `with page as materialized (
         select read.url, coalesce(read.content, known.content) as content
         from crawl_url read left join website_page known on known.client_id = read.client_id and known.url = read.url
         where read.task_id = ? and read.outcome = any(?::text[])
       ), total as (
         select content->>'locale' as locale, count(*) as pages from page group by 1
       ), block as (
         select content->>'locale' as locale, md5(text) as hash, count(*) as pages from page cross join lateral (
           select block as text from jsonb_array_elements(content->'sections') section, jsonb_array_elements_text(section->'blocks') block
           union select passage->>'text' from jsonb_array_elements(content->'whole') passage
         ) texts group by 1, 2
       )
       select block.locale || ' ' || hash as key from block join total using (locale)
       where block.pages >= greatest(?::int, total.pages * ?::real)`,
      [taskId, `{${readOutcomes.join(',')}}`, PAGES, SHARE],
    );
    return new RepeatedBlocks(new Set(rows.map(({ key }) => key)));
  }

  /** Whether an earlier page has said it. */
  isSaid(locale: string, text: string): boolean {
    return this.#said.has(keyOf(locale, text));
  }

  /** Notes what a page has said. */
  say(locale: string, texts: readonly string[]): void {
    if (this.#repeated.size === 0) return;
    for (const text of texts) {
      const key = keyOf(locale, text);
      if (this.#repeated.has(key)) this.#said.add(key);
    }
  }
}

/** As `md5` of the database makes it. */
function keyOf(locale: string, text: string): string {
  return `${locale} ${createHash('md5').update(text).digest('hex')}`;
}
