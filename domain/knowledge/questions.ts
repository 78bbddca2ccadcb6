import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { pageQuery, toPage, type ListDeps, type Page } from '../lists/page.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { normalizeQuestion } from '../retrieval/normalize-question.ts';
import type { EntityManager } from '../storage/database.ts';
import { UnansweredQuestion, unansweredStates } from '../storage/entities/knowledge.ts';
import { lockRow } from '../storage/lock-row.ts';
import { requireClient } from '../tenant/require-client.ts';
import { findItems } from './search-knowledge.ts';
import { hotelLocales } from './hotel-locales.ts';

/** An unanswered question as the API shows it. */
export const questionRecordSchema = z.object({
  id: z.uuid(),
  question: z.string().meta({ description: 'As it was last asked; rephrasings are counted together.' }),
  count: z.int().meta({ description: 'How often it was asked without getting an answer.' }),
  locales: z.array(z.string()).meta({ description: 'The languages it was asked in.' }),
  state: z.enum(unansweredStates),
  firstAsked: z.iso.datetime(),
  lastAsked: z.iso.datetime(),
  suggestion: z.object({
    itemId: z.uuid(), title: z.string(), url: z.string().nullable(),
    coverage: z.number().meta({ description: 'The share of the question that it covers, from 0 to 1.' }),
  }).nullable().meta({ description: 'The item that comes nearest to an answer and may need one more sentence; null if none does.' }),
}).meta({ id: 'UnansweredQuestion' });
export type QuestionRecord = z.infer<typeof questionRecordSchema>;

function toQuestionRecord(row: UnansweredQuestion, suggestion: QuestionRecord['suggestion']): QuestionRecord {
  const { id, question, count, locales, state, firstAsked, lastAsked } = row;
  return { id, question, count, locales, state, firstAsked: firstAsked.toISOString(), lastAsked: lastAsked.toISOString(), suggestion };
}

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

export const markQuestionSchema = z.strictObject({ state: z.enum(unansweredStates) }).meta({ id: 'UpdateUnansweredQuestionBody' });

/**
 * Notes what became of an unanswered question. An answered one opens again when a guest asks it and gets no answer;
 * one that is ignored stays ignored.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT
 */
export async function updateQuestion(
  { ctx, questionId, input }: { ctx: TenantContext; questionId: string; input: z.input<typeof markQuestionSchema> },
): Promise<QuestionRecord> {
  requirePermission(ctx, 'knowledge:WRITE');
  await requireClient(ctx);
  const { state } = parseInput('body', markQuestionSchema, input);
  return ctx.db.transaction(async (em) => toQuestionRecord(await markQuestion(em, ctx, { questionId, state }), null));
}

/** As {@link updateQuestion}, within the caller's transaction. */
export async function markQuestion(
  em: EntityManager, ctx: TenantContext, { questionId, state }: { questionId: string; state: (typeof unansweredStates)[number] },
): Promise<UnansweredQuestion> {
  const question =
    await lockRow(em, UnansweredQuestion, { id: questionId, clientId: ctx.clientId });
  if (!question) throw notFound('The unanswered question');
  if (question.state === state) return question;
  audit(
    em, ctx,
    { action: 'knowledge.question', target: `unanswered-question:${questionId}`, before: { state: question.state }, after: { state } },
  );
  question.state = state;
  return question;
}

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
