import type { CountedFact, DayCounts } from '../../model/figures.ts';
import type { EntityManager } from '../../storage/database.ts';

/** Which days of which hotels: from and to as `YYYY-MM-DD`, both included, each hotel's own. */
export interface Days {
  clients: readonly string[];
  from: string;
  to: string;
}

export interface CountedDay {
  clientId: string;
  day: string;
  counts: DayCounts[];
}

const of = (table: string): string => `${table}.client_id = any ((select clients from asked)::uuid[])`;

/** Whole days around those asked for, so that an index serves whatever the hotel's time zone is. */
const near = (column: string): string =>
  `${column} >= (select since - interval '1 day' from asked) and ${column} < (select until + interval '2 days' from asked)`;

/**
 * A conversation counts when its guest first writes, in the language of that message. A wait ends with the first word of a person, or
 * with the next change of hands; none begins where a person took the conversation of his own accord.
 */
const FACTS = `
  select m.client_id, m.session_key, m.created_date as at, 'conversations' as fact, null::int as seconds from chat_message m
  where ${of('m')} and m.type = 'guest' and ${near('m.created_date')} and not exists (
    select from chat_message e where e.session_key = m.session_key and e.type = 'guest' and (e.created_date, e.id) < (m.created_date, m.id)
  )
  union all select m.client_id, m.session_key, m.created_date, 'turn:' || m.outcome, null from chat_message m
  where ${of('m')} and m.outcome is not null and ${near('m.created_date')}
  union all select h.client_id, h.session_key, h.created_date, 'handovers', null from session_event h
  where ${of('h')} and h.event = 'session.handoff' and h.data ->> 'handledBy' = 'person' and ${near('h.created_date')}
  union all select h.client_id, h.session_key, ending.created_date, 'wait', extract(epoch from ending.created_date - h.created_date)::int
  from session_event h cross join lateral (
    select e.created_date from session_event e left join chat_message m on m.session_key = e.session_key and m.id = e.message_id
    where e.session_key = h.session_key and e.seq > h.seq and (e.event = 'session.handoff' or m.type = 'operator')
    order by e.seq limit 1
  ) ending
  where ${of('h')} and h.event = 'session.handoff' and h.data ->> 'handledBy' = 'person'
    and h.data ->> 'reason' not in ('operator', 'inbox') and ${near('ending.created_date')}
  union all select f.client_id, f.session_key, f.created_date, 'rating:' || f.rating, null from message_feedback f
  where ${of('f')} and ${near('f.created_date')}
  union all select b.client_id, b.session_key, b.ended_date, 'booking:' || b.state, null from table_booking b
  where ${of('b')} and b.state in ('reserved', 'failed', 'expired', 'released') and ${near('b.ended_date')}
  union all select b.client_id, b.session_key, b.cancelled_date, 'booking:cancelled', null from table_booking b
  where ${of('b')} and ${near('b.cancelled_date')}`;

const COUNT = `
  with asked as (select ?::date as since, ?::date as until, ?::uuid[] as clients)
  select f.client_id, (f.at at time zone client.time_zone)::date::text as day, s.channel, said.language, f.fact, count(*)::int as count,
    coalesce(json_agg(f.seconds order by f.seconds) filter (where f.seconds is not null), '[]') as seconds
  from (${FACTS}) f
  join client on client.id = f.client_id
  left join chat_session s on s."key" = f.session_key
  left join lateral (
    select split_part(lower(m.locale), '-', 1) as language from chat_message m
    where m.session_key = f.session_key and m.type = 'guest' and m.created_date <= f.at order by m.created_date, m.id limit 1
  ) said on true
  where (f.at at time zone client.time_zone)::date between (select since from asked) and (select until from asked)
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;

interface Row {
  client_id: string;
  day: string;
  channel: string | null;
  language: string | null;
  fact: CountedFact | 'wait';
  count: number;
  seconds: number[];
}

/** Counts days from the records themselves; days on which nothing happened are left out. */
export async function countDays(em: EntityManager, { clients, from, to }: Days): Promise<CountedDay[]> {
  if (clients.length === 0) return [];
  const rows = await em.execute<Row[]>(COUNT, [from, to, `{${clients.join(',')}}`]);
  const days = new Map<string, CountedDay>();
  for (const row of rows) {
    const id = `${row.client_id} ${row.day}`;
    const day = days.get(id) ?? { clientId: row.client_id, day: row.day, counts: [] };
    days.set(id, day);
    addTo(day.counts, row);
  }
  return [...days.values()];
}

function addTo(counts: DayCounts[], { channel, language, fact, count, seconds }: Row): void {
  let entry = counts.find((each) => each.channel === channel && each.language === language);
  if (entry === undefined) counts.push(entry = { channel, language, facts: {}, waits: [] });
  if (fact === 'wait') entry.waits = seconds;
  else entry.facts[fact] = count;
}
