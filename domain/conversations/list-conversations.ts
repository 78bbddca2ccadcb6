import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { pageQuery, toPage, type ListDeps, type Page } from '../lists/page.ts';
import { instantSchema } from '../model/instant.ts';
import { plainText } from '../model/chat.ts';
import { handlers, sessionChannels } from '../model/handoff.ts';
import { parseInput } from '../parse.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord, ChatSession } from '../storage/entities/chat.ts';
import { toConversationRecord, type ConversationRecord } from './conversation-record.ts';

/** A search without `since` looks at what was active within so many days; older transcripts are found by naming it. */
const SEARCHED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export const listConversationsSchema = z.strictObject({
  ...pageQuery,
  handledBy: z.enum(handlers).optional().meta({ description: '`person`: those that a person has, or that wait for one.' }),
  waiting: z.literal('true').optional().meta({ description: '`true`: only those whose guest waits for a person\'s word.' }),
  channel: z.enum(sessionChannels).optional(),
  since: instantSchema.optional().meta({ description: 'Active at this time or later.' }),
  q: plainText.min(3).max(200).optional().meta({
    description: `A message has these characters in it, in any case. Without \`since\`, of conversations of the last ${SEARCHED_DAYS} days.`,
  }),
});
export type ConversationQuery = z.output<typeof listConversationsSchema>;

/**
 * A hotel's conversations, urgent ones before all others, those with the newest activity first. One that becomes active
 * while pages are read moves to
 * the front, where the next look finds it. A session in which the guest has written nothing is none yet.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT
 */
export async function listConversations(
  { ctx, input, deps: { cursors } }: { ctx: TenantContext; input: z.input<typeof listConversationsSchema>; deps: ListDeps },
): Promise<Page<ConversationRecord>> {
  requirePermission(ctx, 'conversations:READ');
  await requireClient(ctx);
  const { limit, after, ...filters } = parseInput('query', listConversationsSchema, input);
  const list = ['conversations', ctx.clientId, filters];
  const [place, key] = after === undefined ? [null, ''] : cursors.open(list, after);
  return ctx.db.read(async (em) => {
    const look = (urgent: boolean, position: Position | null, count: number): Promise<ChatSession[]> =>
      readPart(em, ctx, filters, { urgent, position, count });
    const inUrgent = place?.startsWith(URGENT) === true;
    const urgent = place === null || inUrgent ? await look(true, inUrgent ? [place.slice(URGENT.length), key] : null, limit + 1) : [];
    const position: Position | null = place === null || inUrgent ? null : [place, key];
    const others = urgent.length > limit ? [] : await look(false, position, limit + 1 - urgent.length);
    const sessions = [...urgent, ...others];
    const last = await lastMessages(em, sessions.slice(0, limit));
    return toPage(sessions, {
      limit, list, cursors,
      position: (session) => [`${urgent.includes(session) ? URGENT : ''}${session.lastActivityDate.toISOString()}`, session.key],
      toItem: (session) => toConversationRecord(session, last.get(session.key)),
    });
  });
}

/** A place among the urgent conversations is told by this from one among the others. */
const URGENT = 'urgent ';

/** The time of the last activity and the key of the conversation before. */
type Position = [string, string];

/** One of the two parts of the list, each in the order of its activity; the urgent ones are few and have an index of their own. */
async function readPart(
  em: EntityManager, ctx: TenantContext, filters: Filters,
  { urgent, position, count }: { urgent: boolean; position: Position | null; count: number },
): Promise<ChatSession[]> {
  const { where, values } = conditions(ctx, filters);
  const isUrgent = "(s.waiting_since is not null and s.handoff_reason is not distinct from 'danger')";
  const beyond = position === null ? '' : ' and (s.last_activity_date, s."key") < (?, ?)';
  const rows = await em.execute<object[]>(
    `select s.* from chat_session s where ${where} and ${urgent ? isUrgent : `not ${isUrgent}`}${beyond}
     order by s.last_activity_date desc, s."key" desc limit ?`,
    [...values, ...position ?? [], count],
  );
  return rows.map((row) => em.map(ChatSession, row));
}

type Filters = Omit<ConversationQuery, 'limit' | 'after'>;

function conditions(ctx: TenantContext, { handledBy, waiting, channel, since, q }: Filters): { where: string; values: unknown[] } {
  const from = since ?? (q === undefined ? undefined : new Date(ctx.now().getTime() - SEARCHED_DAYS * DAY_MS).toISOString());
  const parts: [string, ...unknown[]][] = [
    ['s.client_id = ?', ctx.clientId],
    // The opening words of a web session are its first event.
    ['(s.last_seq > 1 or s.channel <> ?)', 'WEB'],
    ...(handledBy === undefined ? [] : [['s.handled_by = ?', handledBy] as [string, string]]),
    ...(waiting === undefined ? [] : [['s.waiting_since is not null'] as [string]]),
    ...(channel === undefined ? [] : [['s.channel = ?', channel] as [string, string]]),
    ...(from === undefined ? [] : [['s.last_activity_date >= ?', from] as [string, string]]),
    ...(q === undefined ? [] : [[
      'exists (select from chat_message m where m.session_key = s."key" and strpos(lower(m.message), lower(?)) > 0)', q,
    ] as [string, string]]),
  ];
  return { where: parts.map(([sql]) => sql).join(' and '), values: parts.flatMap(([, ...values]) => values) };
}

const LAST_MESSAGES = `
  select m.* from unnest(?::uuid[]) k cross join lateral (
    select m.* from session_event e join chat_message m on m.session_key = e.session_key and m.id = e.message_id
    where e.session_key = k order by e.seq desc limit 1
  ) m`;

/** The newest message of each conversation. */
export async function lastMessages(em: EntityManager, sessions: readonly ChatSession[]): Promise<Map<string, ChatMessageRecord>> {
  if (sessions.length === 0) return new Map();
  const rows = await em.execute<object[]>(LAST_MESSAGES, [`{${sessions.map(({ key }) => key).join(',')}}`]);
  return new Map(rows.map((row) => em.map(ChatMessageRecord, row)).map((message) => [message.sessionKey as string, message]));
}
