import type { TenantContext } from '../context.ts';
import type { ChatMessage } from '../model/chat.ts';
import { notFound } from '../model/errors.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord } from '../storage/entities/chat.ts';

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
  };
}

const HISTORY = `
  select m.* from session_event e
  join chat_message m on m.session_key = e.session_key and m.id = e.message_id
  where e.session_key = ? order by e.seq`;

/** All messages of a session in the order in which they were stored, which is the same for everyone. */
export async function readHistory(em: EntityManager, sessionKey: string): Promise<ChatMessage[]> {
  const rows = await em.execute(HISTORY, [sessionKey]);
  return rows.map((row) => toChatMessage(em.map(ChatMessageRecord, row)));
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

const QUESTION = `
  with turn as (
    select e.seq, m.id from session_event e
    join chat_message m on m.session_key = e.session_key and m.id = e.message_id
    where e.session_key = ? and m.type = 'guest' and m.set_aside is null and (m.id = ? or m.turn_head = ?)
  )
  select m.*, m.id in (select id from turn) as asked from session_event e
  join chat_message m on m.session_key = e.session_key and m.id = e.message_id
  where e.session_key = ? and e.seq <= coalesce(
    (select max(seq) from turn), (select seq from session_event where session_key = ? and message_id = ?)
  )
  order by e.seq desc limit ? + (select count(*) from turn)`;

/**
 * A turn's messages, and the conversation up to the last of them with `limit` others, both oldest first. Where the guest has taken
 * the turn back, the conversation ends with the message that headed it.
 */
export async function readQuestion(
  em: EntityManager, { sessionKey, messageId }: { sessionKey: string; messageId: string }, limit: number,
): Promise<{ question: ChatMessage[]; conversation: ChatMessage[] }> {
  const turn = [sessionKey, messageId, messageId];
  const rows = await em.execute<{ asked: boolean }[]>(QUESTION, [...turn, sessionKey, sessionKey, messageId, limit]);
  const messages = rows.map(({ asked, ...row }) => ({ asked, message: toChatMessage(em.map(ChatMessageRecord, row)) })).reverse();
  return {
    question: messages.filter(({ asked }) => asked).map(({ message }) => message), conversation: messages.map(({ message }) => message),
  };
}

/** Messages of one turn as the one question that they are. */
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
