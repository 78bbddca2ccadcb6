import { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { pageQuery, toPage, type ListDeps, type Page } from '../lists/page.ts';
import { parseInput } from '../parse.ts';
import { UnansweredQuestion, unansweredStates } from '../storage/entities/knowledge.ts';
import { findItems } from './find-items.ts';
import { hotelLocales } from './hotel-locales.ts';
import { toQuestionRecord, type QuestionRecord } from './question-record.ts';

export const listQuestionsSchema = z.strictObject({ ...pageQuery, state: z.enum([...unansweredStates, 'all']).default('open') });

/** A passage that speaks of less than this of a question is about something else. */
const MIN_COVERAGE = 0.1;

/** Questions that no passage answered, those asked most often first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listQuestions(
  { ctx, input, deps: { cursors } }: { ctx: TenantContext; input: z.input<typeof listQuestionsSchema>; deps: ListDeps },
): Promise<Page<QuestionRecord>> {
  requirePermission(ctx, 'knowledge:READ');
  const { defaultLocale } = await hotelLocales(ctx);
  const { limit, after, state } = parseInput('query', listQuestionsSchema, input);
  const list = ['unanswered', ctx.clientId, state];
  const position = after === undefined ? undefined : cursors.open(list, after);
  const rows = await ctx.db.read((em) => em.find(UnansweredQuestion, {
    $and: [
      { clientId: ctx.clientId }, state === 'all' ? {} : { state },
      position === undefined ? {} : {
        $or: [{ count: { $lt: Number(position[0]) } }, { count: Number(position[0]), id: { $gt: position[1] } }],
      },
    ],
  }, { orderBy: { count: 'desc', id: 'asc' }, limit: limit + 1 }));
  const page = toPage(rows, { limit, list, cursors, position: ({ count, id }) => [String(count), id], toItem: (row) => row });
  const items: QuestionRecord[] = [];
  for (const row of page.items) items.push(toQuestionRecord(row, await nearest(ctx, row.question, row.locales.at(-1) ?? defaultLocale)));
  return { items, nextCursor: page.nextCursor };
}

async function nearest(ctx: TenantContext, text: string, locale: string): Promise<QuestionRecord['suggestion']> {
  const [hit] = await findItems(ctx, { text, locale, limit: 1 });
  if (hit === undefined || hit.coverage < MIN_COVERAGE) return null;
  return { itemId: hit.itemId, title: hit.title, url: hit.url, coverage: hit.coverage };
}
