import { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { pageQuery, toPage, type ListDeps, type Page } from '../lists/page.ts';
import { sessionChannels } from '../model/handoff.ts';
import { instantSchema } from '../model/instant.ts';
import { parseInput } from '../parse.ts';
import { requireClient } from '../tenant/require-client.ts';

/** How much of a question and of a reply the list shows, in characters. */
const EXCERPT = 500;

export const listFeedbackSchema = z.strictObject({
  ...pageQuery,
  rating: z.enum(['up', 'down']).optional(),
  commented: z.literal('true').optional().meta({ description: '`true`: only ratings with a comment.' }),
  since: instantSchema.optional().meta({ description: 'Given at this time or later.' }),
  until: instantSchema.optional().meta({ description: 'Given at this time or earlier.' }),
});
type Filters = Omit<z.output<typeof listFeedbackSchema>, 'limit' | 'after'>;

export const feedbackRecordSchema = z.object({
  conversationId: z.uuid(),
  messageId: z.uuid().meta({ description: 'The reply that was rated.' }),
  rating: z.enum(['up', 'down']),
  comment: z.string().nullable(),
  date: z.iso.datetime(),
  channel: z.enum(sessionChannels),
  locale: z.string(),
  question: z.string().nullable().meta({
    description: `What was answered; its first ${EXCERPT} characters. Null where the reply answered no one message.` }),
  answer: z.string().meta({ description: `The reply; its first ${EXCERPT} characters.` }),
}).meta({ id: 'GivenFeedback' });
export type FeedbackRecord = z.infer<typeof feedbackRecordSchema>;

interface Row {
  session_key: string;
  message_id: string;
  rating: 'up' | 'down';
  comment: string | null;
  created_date: Date | string;
  place: string;
  channel: (typeof sessionChannels)[number];
  locale: string;
  question: string | null;
  answer: string;
}

const EXCERPTS = `left(question.message, ${EXCERPT}) as question, left(answer.message, ${EXCERPT}) as answer`;

/** What a hotel's guests thought of replies, newest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listFeedback(
  { ctx, input, deps: { cursors } }: { ctx: TenantContext; input: z.input<typeof listFeedbackSchema>; deps: ListDeps },
): Promise<Page<FeedbackRecord>> {
  requirePermission(ctx, 'conversations:READ');
  await requireClient(ctx);
  const { limit, after, ...filters } = parseInput('query', listFeedbackSchema, input);
  const list = ['feedback', ctx.clientId, filters];
  const beyond = after === undefined ? undefined : cursors.open(list, after);
  const { where, values } = conditions(ctx.clientId, filters);
  const rows = await ctx.db.read((em) => em.execute<Row[]>(
    `select f.session_key, f.message_id, f.rating, f.comment, f.created_date, f.created_date::text as place, s.channel, answer.locale,
       ${EXCERPTS}
     from message_feedback f
     join chat_session s on s."key" = f.session_key
     join chat_message answer on answer.session_key = f.session_key and answer.id = f.message_id
     left join chat_message question on question.session_key = f.session_key and question.id = answer.reply_to
     where ${where} ${beyond === undefined ? '' : 'and (f.created_date, f.message_id) < (?::timestamptz, ?::uuid)'}
     order by f.created_date desc, f.message_id desc limit ?`,
    [...values, ...beyond ?? [], limit + 1],
  ));
  return toPage(rows, {
    limit, list, cursors, position: (row) => [row.place, row.message_id], toItem: (row) => ({
      conversationId: row.session_key, messageId: row.message_id, rating: row.rating, comment: row.comment,
      date: new Date(row.created_date).toISOString(), channel: row.channel, locale: row.locale, question: row.question, answer: row.answer,
    }),
  });
}

function conditions(clientId: string, { rating, commented, since, until }: Filters): { where: string; values: unknown[] } {
  const parts: [string, ...unknown[]][] = [
    ['f.client_id = ?', clientId],
    ...(rating === undefined ? [] : [['f.rating = ?', rating] as [string, string]]),
    ...(commented === undefined ? [] : [['f.comment is not null'] as [string]]),
    ...(since === undefined ? [] : [['f.created_date >= ?', since] as [string, string]]),
    ...(until === undefined ? [] : [['f.created_date <= ?', until] as [string, string]]),
  ];
  return { where: parts.map(([sql]) => sql).join(' and '), values: parts.flatMap(([, ...own]) => own) };
}
