import type { TenantContext } from '../context.ts';
import type { ChatMessage } from '../model/chat.ts';
import { notFound } from '../model/errors.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord, type ChatSession } from '../storage/entities/chat.ts';

/** A stored message in the shape every face shows. */
export function toChatMessage(record: ChatMessageRecord): ChatMessage {
  return {
    id: record.id,
    type: record.type,
    message: record.message,
    datetime: record.createdDate.getTime(),
    locale: record.locale,
    context: record.context,
    sources: record.sources,
    replyTo: record.replyTo ?? null,
  };
}

/** How many messages one read of a session returns, unless it asks for fewer. */
export const MOST_MESSAGES = 1000;

/** A part of a session's messages. */
export interface HistoryPage {
  /** The message before which the part ends; the session's end when left out. */
  before?: string | undefined;
  limit?: number | undefined;
}

const BEFORE = 'select e.seq from session_event e where e.session_key = ? and e.message_id = ?';
const HISTORY = `
  select m.* from session_event e
  join chat_message m on m.session_key = e.session_key and m.id = e.message_id
  where e.session_key = ? and e.seq < ? order by e.seq desc limit ?`;

/**
 * The newest messages of a session before one of them or its end, in the order in which they were stored, which is the same for everyone.
 *
 * @returns with them whether there are earlier ones
 * @throws DomainError NOT_FOUND for a `before` that is not in the session
 */
export async function readHistory(
  em: EntityManager, sessionKey: string, { before, limit = MOST_MESSAGES }: HistoryPage = {},
): Promise<{ messages: ChatMessage[]; earlier: boolean }> {
  const end = before === undefined ? Number.MAX_SAFE_INTEGER : (await em.execute<{ seq: string }[]>(BEFORE, [sessionKey, before]))[0]?.seq;
  if (end === undefined) throw notFound('This message');
  const rows = await em.execute(HISTORY, [sessionKey, end, limit + 1]);
  const messages = rows.slice(0, limit).map((row) => toChatMessage(em.map(ChatMessageRecord, row))).toReversed();
  return { messages, earlier: rows.length > limit };
}

const TURN = `
  select m.* from session_event e
  join chat_message m on m.session_key = e.session_key and m.id = e.message_id
  where e.session_key = ? and m.type = 'guest' and m.set_aside is null and (m.id = ? or m.turn_head = ?)
  order by e.seq`;

/** The guest's messages that one turn answers, oldest first; `messageId` heads the turn. */
export async function readTurnMessages(
  em: EntityManager, { sessionKey, messageId }: { sessionKey: string; messageId: string },
): Promise<ChatMessage[]> {
  const rows = await em.execute(TURN, [sessionKey, messageId, messageId]);
  return rows.map((row) => toChatMessage(em.map(ChatMessageRecord, row)));
}

/** A message as a turn hears it. */
export type ThreadMessage = Omit<ChatMessage, 'replyTo'>;

/** A message as `read_turn` gives it. */
export type Said = ThreadMessage & { seq: number; asked: boolean };

/** A turn's messages, and the conversation that ends with them, both oldest first. */
export function questionOf(said: readonly Said[] | null): { question: ThreadMessage[]; conversation: ThreadMessage[] } {
  const messages = (said ?? []).map(({ seq: _seq, asked, ...message }) => ({ asked, message }));
  return {
    question: messages.filter(({ asked }) => asked).map(({ message }) => message), conversation: messages.map(({ message }) => message),
  };
}

/** The ids of {@link readTurnMessages}, as a column of a query, for a turn that has no reply yet. */
export const turnIdsColumn = (em: EntityManager, { key, answeredUntilSeq }: ChatSession, messageId: string): string => (
  em.getPlatform().formatQuery(`(
    select coalesce(json_agg(m.id order by e.seq), '[]') from session_event e
    join chat_message m on m.session_key = e.session_key and m.id = e.message_id
    where e.session_key = ? and e.seq > ? and m.type = 'guest' and m.set_aside is null and (m.id = ? or m.turn_head = ?)
  )`, [key, answeredUntilSeq, messageId, messageId]));

/** The messages of one turn, joined to one question. */
export const joinedText = (messages: readonly Pick<ChatMessage, 'message'>[]): string => messages.map(({ message }) => message).join('\n');

/** One message of a session. @throws DomainError NOT_FOUND */
export async function readMessage(
  ctx: TenantContext,
  input: { sessionKey: string; messageId: string },
): Promise<ChatMessage> {
  const record = await ctx.db.read((em) => em.findOne(
    ChatMessageRecord, { sessionKey: input.sessionKey, id: input.messageId },
  ));
  if (!record) throw notFound('This message');
  return toChatMessage(record);
}
