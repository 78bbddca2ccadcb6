import { z } from 'zod';
import { visibleClients } from '../access.ts';
import type { Context } from '../context.ts';
import { messageTypes } from '../model/chat.ts';
import { OPERATOR_EVENTS_KEPT_MS, operatorEventKinds, type OperatorEventKind } from '../model/operator-events.ts';

/** How many events one read returns at most. */
const EVENTS_PAGE = 100;

export const operatorEventSchema = z.object({
  id: z.string().meta({ description: 'Send it as `after` or in `Last-Event-ID` to continue after it.' }),
  event: z.enum([...operatorEventKinds, 'reset']).meta({
    description: '`reset`: the position to resume from is too old or unknown here. Load the lists again and continue from this id.',
  }),
  data: z.looseObject({
    clientId: z.uuid().optional(),
    date: z.iso.datetime(),
    conversationId: z.uuid().nullable().optional(),
    messageId: z.uuid().optional(),
    type: z.enum(messageTypes).optional(),
  }).meta({ description: 'Ids and states of what happened; the records that they name contain what was said.' }),
}).meta({ id: 'OperatorEvent' });
export type OperatorEvent = z.output<typeof operatorEventSchema>;

/** The hotels of which somebody hears, by what it takes: of conversations and bookings, and of background tasks. */
export interface Watched {
  conversations: 'all' | string[];
  tasks: 'all' | string[];
}

/** What the actor may currently learn about. */
export const watchedBy = (ctx: Context): Watched => ({
  conversations: visibleClients(ctx, 'conversations'), tasks: visibleClients(ctx, 'clients'),
});

/** Where somebody stands: all transactions before `xid`, and of that one's events those up to `id`, have been read. */
export interface Place {
  xid: string;
  id: string;
  date: Date;
}

export interface EventPage {
  events: OperatorEvent[];
  /** Where to read on; further than the last event where others' events were passed over. */
  place: Place;
  /** Whether there may be more to read now. */
  more: boolean;
  /** Whether events wait for an older transaction to end, which nothing will announce. */
  held: boolean;
}

const PLACE = /^(\d{13})-(\d{1,20})-(\d{1,19})$/;

export const writePlace = ({ xid, id, date }: Place): string => `${date.getTime()}-${xid}-${id}`;

/** The newest position; a reader that begins there gets what comes after it. */
export async function placeNow(ctx: Context): Promise<Place> {
  const [row] = await ctx.db.read((em) => em.execute<{ xid: string }[]>('select pg_snapshot_xmin(pg_current_snapshot())::text as xid'));
  return { xid: row?.xid ?? '0', id: '0', date: ctx.now() };
}

/** @returns undefined where the text is no place of this database, or one whose events are no longer kept */
export async function openPlace(ctx: Context, text: string): Promise<Place | undefined> {
  const [, date, xid, id] = PLACE.exec(text) ?? [];
  if (date === undefined || xid === undefined || id === undefined) return undefined;
  if (ctx.now().getTime() - Number(date) > OPERATOR_EVENTS_KEPT_MS || BigInt(id) >= 2n ** 63n) return undefined;
  const [row] = await ctx.db.read((em) => em.execute<{ next: string }[]>('select pg_snapshot_xmax(pg_current_snapshot())::text as next'));
  return BigInt(xid) > BigInt(row?.next ?? 0) ? undefined : { xid, id, date: new Date(Number(date)) };
}

/** The event that tells a reader to load everything again and to continue from its position. */
export function resetAt(place: Place): OperatorEvent {
  return { id: writePlace(place), event: 'reset', data: { date: place.date.toISOString() } };
}

const READ = `
  with horizon as (select pg_snapshot_xmin(pg_current_snapshot()) as xid),
  page as (
    select e.* from operator_event e, horizon
    where (e.xid, e.id) > (?::xid8, ?::bigint) and e.xid < horizon.xid and (%heard)
    order by e.xid, e.id limit ${EVENTS_PAGE}
  )
  select horizon.xid::text as horizon, exists (select from operator_event e where e.xid >= horizon.xid) as held,
    page.xid::text as xid, page.id::text as id, page.client_id, page.kind, page.data, page.created_date, m.type
  from horizon left join page on true
  left join chat_message m on page.kind = 'message' and m.session_key = (page.data ->> 'conversationId')::uuid
    and m.id = (page.data ->> 'messageId')::uuid
  order by page.xid, page.id`;

interface Row {
  horizon: string;
  held: boolean;
  xid: string | null;
  id: string;
  client_id: string;
  kind: OperatorEventKind;
  data: Record<string, unknown>;
  created_date: Date | string;
  type: (typeof messageTypes)[number] | null;
}

/**
 * What happened after a position at the watched hotels, each event once and in an order that is the same for everybody.
 *
 * @param ctx on the system path: the events go across tenants, and `watched` narrows them
 */
export async function readOperatorEvents(ctx: Context, watched: Watched, after: Place): Promise<EventPage> {
  const tasks = heard(watched.tasks);
  const others = heard(watched.conversations);
  const sql = READ.replace('%heard', `e.kind = 'task' and ${tasks.sql} or e.kind <> 'task' and ${others.sql}`);
  const rows = await ctx.db.read((em) => em.execute<Row[]>(sql, [after.xid, after.id, ...tasks.values, ...others.values]));
  const found = rows.filter((row) => row.xid !== null);
  const last = found.at(-1);
  const more = found.length === EVENTS_PAGE;
  const place = more && last ? placeOf(last) : { xid: rows[0]?.horizon ?? after.xid, id: '0', date: ctx.now() };
  return { events: found.map(toEvent), place, more, held: rows[0]?.held ?? false };
}

function heard(clients: 'all' | string[]): { sql: string; values: string[] } {
  return clients === 'all' ? { sql: 'true', values: [] } : { sql: 'e.client_id = any (?::uuid[])', values: [`{${clients.join(',')}}`] };
}

const placeOf = (row: Row): Place => ({ xid: row.xid ?? '0', id: row.id, date: new Date(row.created_date) });

function toEvent(row: Row): OperatorEvent {
  const { client_id: clientId, kind: event, data, type } = row;
  const { date, ...place } = placeOf(row);
  const waitingSince = typeof data['waitingSince'] === 'string' ? { waitingSince: new Date(data['waitingSince']).toISOString() } : {};
  return {
    id: writePlace({ ...place, date }), event,
    data: { clientId, ...data, ...waitingSince, ...(type === null ? {} : { type }), date: date.toISOString() },
  };
}
