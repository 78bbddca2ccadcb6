import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { beginsThread, type GuestIds, type InboundEvent } from '../../model/channels/inbound.ts';
import type { ThreadKey } from '../../model/channels/thread-key.ts';
import type { EntityManager } from '../../storage/database.ts';

/** Guests of one account are dealt to so many locks: few enough for a batch, many enough that webhooks rarely wait. */
const LOCKS_PER_ACCOUNT = 32;

/** An event of an account that a client has connected. */
export interface Placed {
  event: InboundEvent;
  clientId: string;
}

interface Thread extends ThreadKey {
  guestId: string | null;
}

/** Threads by the names of their guests: client, account, and either of the guest's ids. */
export type Threads = Map<string, Thread>;

export const accountKey = ({ channel, accountId }: Pick<InboundEvent, 'channel' | 'accountId'>): string => `${channel}:${accountId}`;

const names = ({ event: { guest }, clientId, event }: Placed): string[] =>
  guestNames(guest).map((name) => `${clientId}:${accountKey(event)}:${name}`);

/** The scoped id first: a phone number may pass to somebody else. */
const guestNames = ({ id, phone }: GuestIds): string[] => [
  ...(id === null ? [] : [`id:${id}`]), ...(phone === null ? [] : [`phone:${phone}`]),
];

/** The thread of an event's guest. A different id is a different guest, even with a phone number that was this guest's. */
export function threadOf(threads: Threads, item: Placed): Thread | undefined {
  const { id } = item.event.guest;
  return names(item).map((name) => threads.get(name))
    .find((thread) => thread !== undefined && (id === null || thread.guestId === null || thread.guestId === id));
}

/** Locks in the same order for everybody, so that two webhooks never deadlock. */
export async function lockGuests(em: EntityManager, placed: readonly Placed[]): Promise<void> {
  const locks = [...new Set(placed.flatMap((item) => names(item).map((name) => {
    const bucket = createHash('sha256').update(name).digest().readUInt32BE() % LOCKS_PER_ACCOUNT;
    return `channel-thread:${item.clientId}:${accountKey(item.event)}:${bucket}`;
  })))].toSorted();
  await em.execute(
    `select pg_advisory_xact_lock(hashtextextended(name, 0))
     from (select value as name from jsonb_array_elements_text(?::jsonb) with ordinality as t(value, n) order by n) as locks`,
    [JSON.stringify(locks)],
  );
}

/**
 * Finds the threads of the events' guests, and begins those that are missing. What one event tells of its guest's ids holds for
 * the next one already. The locks of {@link lockGuests} make sure that nobody else does so for the same guests.
 */
export async function placeOnThreads(em: EntityManager, ctx: Context, placed: readonly Placed[]): Promise<Threads> {
  const threads = await findThreads(em, placed);
  const [begun, learned]: [object[], object[]] = [[], []];
  for (const item of placed) {
    const { event: { kind, channel, accountId, guest: { id, phone } }, clientId } = item;
    const known = threadOf(threads, item);
    if (known === undefined) {
      if (!beginsThread(kind)) continue;
      const thread: Thread = { clientId, sessionKey: randomUUID(), channel, guestId: id };
      for (const name of names(item)) threads.set(name, thread);
      begun.push({
        key: thread.sessionKey, public_id: randomUUID(), client_id: clientId, channel, account: accountId, guest_id: id, guest_phone: phone,
      });
      continue;
    }
    const unknown = names(item).filter((name) => !threads.has(name));
    for (const name of unknown) threads.set(name, known);
    known.guestId ??= id;
    if (unknown.length > 0) learned.push({ key: known.sessionKey, id, phone });
  }
  if (begun.length > 0) await beginThreads(em, ctx, begun);
  if (learned.length > 0) await learnNames(em, learned);
  return threads;
}

const FIND = `
  select t.session_key, t.client_id, t.channel, t.channel_account_id as account, t.guest_id, t.guest_phone
  from channel_thread t
  join jsonb_to_recordset(?::jsonb) as g(client_id uuid, channel text, account text, id text, phone text)
    on t.client_id = g.client_id and t.channel = g.channel and t.channel_account_id = g.account
  where t.guest_id = g.id or t.guest_phone = g.phone`;

interface ThreadRow {
  session_key: string;
  client_id: string;
  channel: Thread['channel'];
  account: string;
  guest_id: string | null;
  guest_phone: string | null;
}

async function findThreads(em: EntityManager, placed: readonly Placed[]): Promise<Threads> {
  const wanted = placed.map(({ clientId, event: { channel, accountId, guest } }) => (
    { client_id: clientId, channel, account: accountId, ...guest }
  ));
  const rows = await em.execute<ThreadRow[]>(FIND, [JSON.stringify(wanted)]);
  return new Map(rows.flatMap((row) => {
    const thread: Thread = { clientId: row.client_id, sessionKey: row.session_key, channel: row.channel, guestId: row.guest_id };
    return guestNames({ id: row.guest_id, phone: row.guest_phone })
      .map((name): [string, Thread] => [`${row.client_id}:${row.channel}:${row.account}:${name}`, thread]);
  }));
}

async function beginThreads(em: EntityManager, ctx: Context, begun: readonly object[]): Promise<void> {
  const rows = JSON.stringify(begun);
  // A number that has passed to somebody else is its former owner's no more.
  await em.execute(
    `update channel_thread t set guest_phone = null
     from jsonb_to_recordset(?::jsonb) as n(client_id uuid, channel text, account text, guest_phone text)
     where t.client_id = n.client_id and t.channel = n.channel and t.channel_account_id = n.account and t.guest_phone = n.guest_phone`,
    [rows],
  );
  await em.execute(
    `with new as (
       select * from jsonb_to_recordset(?::jsonb)
       as n(key uuid, public_id uuid, client_id uuid, channel text, account text, guest_id text, guest_phone text)
     ), session as (
       insert into chat_session ("key", public_id, client_id, locale, channel, created_date)
       select new.key, new.public_id, new.client_id, client.default_locale, new.channel, ?
       from new join client on client.id = new.client_id
     )
     insert into channel_thread (session_key, client_id, channel, channel_account_id, guest_id, guest_phone, created_date)
     select key, client_id, channel, account, guest_id, guest_phone, ? from new`,
    [rows, ctx.now(), ctx.now()],
  );
}

/** What was not known of a thread's guest; ids that have changed are linked in their order, when the event is taken. */
async function learnNames(em: EntityManager, learned: readonly object[]): Promise<void> {
  await em.execute(
    `update channel_thread t set guest_id = coalesce(t.guest_id, l.id), guest_phone = coalesce(t.guest_phone, l.phone)
     from (
       select distinct on (key) key, max(id) over (partition by key) as id, max(phone) over (partition by key) as phone
       from jsonb_to_recordset(?::jsonb) as l(key uuid, id text, phone text)
     ) l where t.session_key = l.key`,
    [JSON.stringify(learned)],
  );
}
