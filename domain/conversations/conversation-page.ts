import type { Position } from '../lists/cursor.ts';
import { toPage, type ListDeps, type Page } from '../lists/page.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord, ChatSession } from '../storage/entities/chat.ts';
import { toConversationRecord, type ConversationRecord, type NewestWords } from './conversation-record.ts';
import { SEARCHED_DAYS, type ConversationFilters } from './conversation-query.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Wanted {
  /** Whose conversations: one hotel's, those of several, or of all. */
  clients: 'all' | readonly string[];
  filters: ConversationFilters;
  /** What tells this list's cursors from others'. */
  list: readonly unknown[];
  limit: number;
  after: string | undefined;
  now: Date;
  deps: ListDeps;
}

/**
 * Conversations, urgent ones before all others, those with the newest activity first. One that becomes active while pages
 * are read moves to the front, where the next look finds it. A session in which the guest has written nothing is not listed.
 */
export async function readConversationPage<Item>(
  em: EntityManager, { clients, filters, list, limit, after, now, deps: { cursors } }: Wanted,
  toItem: (record: ConversationRecord, session: ChatSession) => Item,
): Promise<Page<Item>> {
  const [place, key] = after === undefined ? [null, ''] : cursors.open(list, after);
  const narrowed = conditions(clients, filters, now);
  const look = (urgent: boolean, position: Position | null, count: number): Promise<ChatSession[]> =>
    readPart(em, narrowed, { urgent, position, count });
  const inUrgent = place?.startsWith(URGENT) === true;
  const urgent = place === null || inUrgent ? await look(true, inUrgent ? [place.slice(URGENT.length), key] : null, limit + 1) : [];
  const position: Position | null = place === null || inUrgent ? null : [place, key];
  const others = urgent.length > limit ? [] : await look(false, position, limit + 1 - urgent.length);
  const sessions = [...urgent, ...others];
  const newest = await newestWords(em, sessions.slice(0, limit));
  return toPage(sessions, {
    limit, list, cursors,
    position: (session) => [`${urgent.includes(session) ? URGENT : ''}${session.lastActivityDate.toISOString()}`, session.key],
    toItem: (session) => toItem(toConversationRecord(session, newest.get(session.key)), session),
  });
}

/** A place among the urgent conversations is told by this from one among the others. */
const URGENT = 'urgent ';

interface Narrowed {
  where: string;
  values: unknown[];
}

/** One of the two parts of the list, each in the order of its activity; the urgent ones are few and have an index of their own. */
async function readPart(
  em: EntityManager, { where, values }: Narrowed,
  { urgent, position, count }: { urgent: boolean; position: Position | null; count: number },
): Promise<ChatSession[]> {
  const isUrgent = "(s.waiting_since is not null and s.handoff_reason is not distinct from 'danger')";
  const beyond = position === null ? '' : ' and (s.last_activity_date, s."key") < (?, ?)';
  const rows = await em.execute<object[]>(
    `select s.* from chat_session s where ${where} and ${urgent ? isUrgent : `not ${isUrgent}`}${beyond}
     order by s.last_activity_date desc, s."key" desc limit ?`,
    [...values, ...position ?? [], count],
  );
  return rows.map((row) => em.map(ChatSession, row));
}

function conditions(
  clients: Wanted['clients'], { handledBy, waiting, channel, since, until, outcome, q }: ConversationFilters, now: Date,
): Narrowed {
  const from = since ?? (q === undefined ? undefined : new Date(now.getTime() - SEARCHED_DAYS * DAY_MS).toISOString());
  const parts: [string, ...unknown[]][] = [
    ...(clients === 'all' ? [] : [['s.client_id = any (?::uuid[])', `{${clients.join(',')}}`] as [string, string]]),
    // The opening words of a web session are its first event.
    ['(s.last_seq > 1 or s.channel <> ?)', 'WEB'],
    ...(handledBy === undefined ? [] : [['s.handled_by = ?', handledBy] as [string, string]]),
    ...(waiting === undefined ? [] : [['s.waiting_since is not null'] as [string]]),
    ...(channel === undefined ? [] : [['s.channel = ?', channel] as [string, string]]),
    ...(from === undefined ? [] : [['s.last_activity_date >= ?', from] as [string, string]]),
    ...(until === undefined ? [] : [['s.last_activity_date <= ?', until] as [string, string]]),
    ...(outcome === undefined ? [] : [[
      'exists (select from chat_message m where m.session_key = s."key" and m.outcome = ?)', outcome,
    ] as [string, string]]),
    ...(q === undefined ? [] : [[
      'exists (select from chat_message m where m.session_key = s."key" and strpos(lower(m.message), lower(?)) > 0)', q,
    ] as [string, string]]),
  ];
  return { where: parts.map(([sql]) => sql).join(' and '), values: parts.flatMap(([, ...values]) => values) };
}

const NEWEST = `
  select m.*, reply.outcome as newest_outcome from unnest(?::uuid[]) k join chat_session s on s."key" = k cross join lateral (
    select m.* from session_event e join chat_message m on m.session_key = e.session_key and m.id = e.message_id
    where e.session_key = k and case when s.waiting_since is null then m.type <> 'system' else m.type = 'guest' end
    order by e.seq desc limit 1
  ) m left join lateral (
    select r.outcome from chat_message r where r.session_key = k and r.outcome is not null order by r.created_date desc limit 1
  ) reply on true`;

/** The last message of each conversation (of a guest who waits, the guest's last message), and how the concierge's latest turn ended. */
export async function newestWords(em: EntityManager, sessions: readonly ChatSession[]): Promise<Map<string, NewestWords>> {
  if (sessions.length === 0) return new Map();
  const rows = await em.execute<{ newest_outcome: NewestWords['outcome'] }[]>(NEWEST, [`{${sessions.map(({ key }) => key).join(',')}}`]);
  return new Map(rows.map(({ newest_outcome: outcome, ...row }) => {
    const message = em.map(ChatMessageRecord, row);
    return [message.sessionKey as string, { message, outcome }];
  }));
}
