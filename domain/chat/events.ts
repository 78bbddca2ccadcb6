import type { TenantContext } from '../context.ts';
import { STORED_CHANNEL, type SessionEvent, type StoredEvent } from '../model/chat.ts';
import { notFound } from '../model/errors.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatSession } from '../storage/entities/chat.ts';

/** How many events one read of the outbox returns at most, and how many for each of several who read together at least. */
const PAGE = 500;
const FEWEST = 20;

const APPEND = `
  with numbered as (
    update chat_session set last_seq = last_seq + 1, last_activity_date = ? where key = ? returning key, client_id, last_seq
  ), stored as (
    insert into session_event (session_key, seq, client_id, event, message_id, data, created_date)
    select key, last_seq, client_id, ?, ?, ?, ? from numbered returning session_key, seq
  )
  select seq, pg_notify('${STORED_CHANNEL}', session_key || ':' || seq) from stored`;

/**
 * Appends an event to the session's outbox within the caller's transaction and wakes the fan-out when
 * that commits. The row lock on the session makes numbers commit in order, without gaps.
 */
export async function appendEvent(
  em: EntityManager,
  ctx: TenantContext,
  entry: { sessionKey: string; event: StoredEvent; messageId?: string; data?: unknown },
): Promise<number> {
  const data = entry.data === undefined ? null : JSON.stringify(entry.data);
  const rows = await em.execute<{ seq: string }[]>(
    APPEND, [ctx.now(), entry.sessionKey, entry.event, entry.messageId ?? null, data, ctx.now()],
  );
  if (!rows[0]) throw notFound('This session');
  return Number(rows[0].seq);
}

/** The number of the last stored event of a session; 0 when there is none. */
export async function lastEvent(ctx: TenantContext, sessionKey: string): Promise<number> {
  return (await ctx.db.read((em) => em.findOne(ChatSession, { key: sessionKey }, { fields: ['lastSeq'] })))?.lastSeq ?? 0;
}

/** Where somebody stands who follows a session: behind the event `after`. */
export interface Place {
  sessionKey: string;
  after: number;
}

/** What comes after a place. */
export interface EventPage {
  events: SessionEvent[];
  /** Whether there may be more behind it. */
  isFull: boolean;
}

// As JSON, because the data of an event is its message or what is stored with it. The order of the fields is that of a message elsewhere.
const AFTER = `
  select place, page.* from unnest(?::uuid[], ?::bigint[]) with ordinality as wanted (session_key, after, place)
  cross join lateral (
    select e.seq, e.event, case when e.message_id is null then e.data::json else json_build_object('id', m.id, 'type', m.type,
      'message', m.message, 'datetime', (extract(epoch from m.created_date) * 1000)::bigint, 'locale', m.locale,
      'context', m.context, 'sources', m.sources, 'replyTo', m.reply_to) end as data
    from session_event e left join chat_message m on m.session_key = e.session_key and m.id = e.message_id
    where e.session_key = wanted.session_key and e.seq > wanted.after
    order by e.seq limit ?
  ) page order by place, page.seq`;

type AfterRow = Omit<SessionEvent, 'seq'> & { place: string; seq: string };

/**
 * The stored events behind several places of one hotel's sessions, each in order, by one statement. All pages together have a bound,
 * so that one who follows from the beginning takes no more room than others.
 *
 * @returns a page for each place
 */
export async function readEventsAfter(ctx: TenantContext, places: readonly Place[]): Promise<EventPage[]> {
  const limit = Math.max(FEWEST, Math.floor(PAGE / places.length));
  const rows = await ctx.db.read((em) => em.execute<AfterRow[]>(AFTER, [
    `{${places.map(({ sessionKey }) => sessionKey).join(',')}}`, `{${places.map(({ after }) => after).join(',')}}`, limit,
  ]));
  const pages: SessionEvent[][] = places.map(() => []);
  for (const { place, seq, event, data } of rows) pages[Number(place) - 1]?.push({ seq: Number(seq), event, data });
  return pages.map((events) => ({ events, isFull: events.length === limit }));
}
