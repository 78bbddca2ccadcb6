import { notFound } from '../model/errors.ts';
import type { HandoffState } from '../model/turn.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatSession, SessionEventRecord } from '../storage/entities/chat.ts';
import { lockRow } from '../storage/lock-row.ts';

/** What a person's part in a conversation means for one of its turns. */
export interface Left {
  /** The message that told the guest of the person, where the turn is that person's and not the concierge's. */
  turn: string | null;
  /** The same where a person has the conversation now. */
  now: string | null;
}

/**
 * The session, locked against everything else that is stored in it until the transaction ends. A takeover thus falls
 * before a turn's reply or after it, and never between the look and the write.
 *
 * @throws DomainError NOT_FOUND
 */
export async function lockSession(em: EntityManager, sessionKey: string): Promise<ChatSession> {
  const session = await lockRow(em, ChatSession, { key: sessionKey });
  if (!session) throw notFound('This session');
  return session;
}

/** The message that told the guest of the person who has the conversation now; null when the concierge has it. */
const personNotice = ({ handledBy, handoffMessageId, key }: ChatSession): string | null =>
  (handledBy === 'person' ? handoffMessageId ?? key : null);

/** Whose turn a guest's message is: what was written before a person handed the conversation back stays with the person. */
export async function leftTo(em: EntityManager, session: ChatSession, messageId: string): Promise<Left> {
  const now = personNotice(session);
  if (now !== null || session.leftUntilSeq === 0) return { turn: now, now };
  const event = await em.findOne(SessionEventRecord, { sessionKey: session.key, messageId }, { fields: ['seq'] });
  const left = event !== null && event.seq <= session.leftUntilSeq;
  return { turn: left ? session.handoffMessageId ?? null : null, now };
}

/** Who has a conversation, and what waits for the concierge in it; `unanswered` where that is known. */
export async function handoffState(em: EntityManager, session: ChatSession, unanswered?: string[]): Promise<HandoffState> {
  const notice = personNotice(session);
  const place = session.channel === 'WEB' ? {} : { onChannel: true as const };
  if (notice !== null) return { unanswered: [], handoffMessageId: notice, ...place };
  return { unanswered: unanswered ?? await unansweredMessages(em, session), ...place };
}

/**
 * A query for the messages that head the turns without a reply, in a session as its row says. Also finds what an earlier run of the
 * flow left behind, so that its end loses nobody's question.
 */
export function unansweredQuery(em: EntityManager, { key, leftUntilSeq, answeredUntilSeq }: ChatSession): string {
  return em.getPlatform().formatQuery(
    `select turn.id, turn.first from (
       select coalesce(m.turn_head, m.id) as id, min(e.seq) as first
       from session_event e
       join chat_message m on m.session_key = e.session_key and m.id = e.message_id and m.type = 'guest'
       where e.session_key = ? and e.seq > ? and m.set_aside is null
       group by 1
     ) turn
     left join chat_message reply on reply.session_key = ? and reply.reply_to = turn.id
     where reply.id is null`,
    [key, Math.max(leftUntilSeq, answeredUntilSeq), key],
  );
}

async function unansweredMessages(em: EntityManager, session: ChatSession): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(`${unansweredQuery(em, session)} order by turn.first`);
  return rows.map((row) => row.id);
}
