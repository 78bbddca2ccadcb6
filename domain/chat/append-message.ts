import type { TenantContext } from '../context.ts';
import { STORED_CHANNEL } from '../model/chat.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord } from '../storage/entities/chat.ts';

/** A message to be stored; who acts and when come from the context. */
export type NewMessage = Pick<ChatMessageRecord, 'sessionKey' | 'id' | 'type' | 'message' | 'locale'>
  & Partial<Pick<ChatMessageRecord, 'context' | 'sources' | 'replyTo' | 'asksBack' | 'turnHead' | 'setAside' | 'outcome' | 'why'>>;

/**
 * Stores a message with its event, and wakes the fan-out when the caller's transaction commits, in one statement: of a turn's
 * statements these are the most. A message that is stored already stays as it is.
 *
 * @param repeatedBy what tells that the message is stored already: its id, that the question has its reply, or either
 * @returns the number of its event; null where the message was stored before
 */
export async function appendMessage(
  em: EntityManager, ctx: TenantContext, message: NewMessage, repeatedBy: RepeatedBy = 'id',
): Promise<number | null> {
  const row = await appendWith(em, ctx, message, { repeatedBy });
  return row === null ? null : Number(row.seq);
}

type RepeatedBy = 'id' | 'replyTo' | 'either';

/** What else the statement that stores a message does. All of it is SQL with its values in its text. */
interface Along {
  repeatedBy?: RepeatedBy;
  /** Queries that its parts below may name, as they stand before the message: `name as (select …)`. */
  queries?: string;
  /** Columns of the session, `s`, that it sets as well. */
  sets?: string;
  /** Columns of its result, each with a comma before it. */
  columns?: string;
}

/** As {@link appendMessage}, with what the same round trip can do. @returns null where the message was stored before */
export async function appendWith<Row = object>(
  em: EntityManager, ctx: TenantContext, message: NewMessage, { repeatedBy = 'id', queries, sets, columns = '' }: Along,
): Promise<(Row & { seq: string }) | null> {
  const insert = em.createQueryBuilder(ChatMessageRecord)
    .insert({ ...message, clientId: ctx.clientId, createdDate: ctx.now() })
    .onConflict(repeatedBy === 'either' ? undefined : ['sessionKey', repeatedBy]).ignore().returning(['sessionKey', 'id']);
  const [row] = await em.execute<(Row & { seq: string })[]>(`
    with ${queries === undefined ? '' : `${queries},`} said as (${insert.getFormattedQuery()}),
    numbered as (
      update chat_session s set last_seq = s.last_seq + 1, last_activity_date = said_date.at${sets === undefined ? '' : `, ${sets}`}
      from said, (values (${em.getPlatform().quoteValue(ctx.now().toISOString())}::timestamptz)) as said_date (at)
      where s.key = said.session_key returning s.key, s.client_id, s.last_seq, said.id, said_date.at
    ),
    stored as (
      insert into session_event (session_key, seq, client_id, event, message_id, created_date)
      select key, last_seq, client_id, 'message.created', id, at from numbered returning session_key, seq
    )
    select seq, pg_notify('${STORED_CHANNEL}', session_key || ':' || seq)${columns} from stored`);
  return row ?? null;
}
