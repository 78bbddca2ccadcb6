import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import { normalizeQuestion } from '../retrieval/normalize-question.ts';
import type { EntityManager } from '../storage/database.ts';

/** Logs that no passage answered a question. Rephrasings of one question are counted together. */
export async function recordUnanswered(
  em: EntityManager, ctx: TenantContext, { question, locale }: { question: string; locale: string },
): Promise<void> {
  const now = ctx.now();
  await em.execute(
    `insert into unanswered_question as known (id, client_id, normalized, question, locales, first_asked, last_asked)
     values (?, ?, ?, ?, array[?::text], ?, ?)
     on conflict (client_id, normalized) do update set
       question = excluded.question,
       count = known.count + 1,
       state = case when known.state = 'answered' then 'open' else known.state end,
       locales = case when excluded.locales[1] = any(known.locales) then known.locales else known.locales || excluded.locales end,
       last_asked = greatest(known.last_asked, excluded.last_asked)`,
    [randomUUID(), ctx.clientId, normalizeQuestion(question, locale), question, locale, now, now],
  );
}
