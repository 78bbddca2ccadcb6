import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { ThreadKey } from '../../model/channels/thread-key.ts';
import { beginsThread, type GuestIds, type InboundEvent } from '../../model/channels/inbound.ts';
import type { EntityManager } from '../../storage/database.ts';

export interface Received {
  /** Threads that have something new. */
  threads: ThreadKey[];
  stored: number;
  duplicates: number;
  /** Events of accounts that no client has connected. */
  unknownAccount: number;
  /** Receipts and the like of conversations that are not ours. */
  unknownThread: number;
}

/** Guests of one account are dealt to so many locks: few enough for a batch, many enough that webhooks rarely wait. */
const LOCKS_PER_ACCOUNT = 32;
/** A key that is longer is stored as its digest. */
const MAX_KEY = 200;

interface Placed {
  event: InboundEvent;
  clientId: string;
}

type Threads = Map<string, ThreadKey>;

/**
 * Writes down what a webhook brought: each event once per account and key, on the thread of its guest, which begins
 * with the guest's first message. All of it in one transaction of a few statements, however many events there are.
 * Webhooks that bring events of one guest take turns, so that the numbers of deliveries are their order of arrival.
 *
 * @param ctx of the system, because the accounts say whose events they are
 */
export async function receiveEvents({ ctx, input }: { ctx: Context; input: readonly InboundEvent[] }): Promise<Received> {
  return ctx.db.transaction(async (em) => {
    const clients = await clientsOf(em, input);
    const placed = input.flatMap((event): Placed[] => {
      const clientId = clients.get(accountKey(event));
      return clientId === undefined ? [] : [{ event, clientId }];
    });
    const unknownAccount = input.length - placed.length;
    if (placed.length === 0) return { threads: [], stored: 0, duplicates: 0, unknownAccount, unknownThread: 0 };
    await lockGuests(em, placed);
    const threads = await findThreads(em, placed);
    await beginThreads(em, ctx, placed, threads);
    const known = placed.filter((item) => threadOf(threads, item) !== undefined);
    const sessions = await insertDeliveries(em, ctx, known, threads);
    const byKey = new Map([...threads.values()].map((thread) => [thread.sessionKey, thread]));
    return {
      threads: [...new Set(sessions)].flatMap((sessionKey) => byKey.get(sessionKey) ?? []),
      stored: sessions.length,
      duplicates: known.length - sessions.length,
      unknownAccount,
      unknownThread: placed.length - known.length,
    };
  });
}

const accountKey = ({ channel, accountId }: Pick<InboundEvent, 'channel' | 'accountId'>): string => `${channel}:${accountId}`;

const names = ({ event: { guest }, clientId, event }: Placed): string[] => guestNames(guest).map((name) => `${clientId}:${accountKey(event)}:${name}`);

/** The scoped id first: a phone number may pass to somebody else. */
const guestNames = ({ id, phone }: GuestIds): string[] => [
  ...(id === null ? [] : [`id:${id}`]), ...(phone === null ? [] : [`phone:${phone}`]),
];

const threadOf = (threads: Threads, item: Placed): ThreadKey | undefined =>
  names(item).map((name) => threads.get(name)).find((thread) => thread !== undefined);

async function clientsOf(em: EntityManager, events: readonly InboundEvent[]): Promise<Map<string, string>> {
  const accounts = [...new Map(events.map((event) => [accountKey(event), event])).values()]
    .map(({ channel, accountId }) => ({ channel, account: accountId }));
  const rows = await em.execute<{ channel: string; account: string; client_id: string }[]>(
    `select c.channel, c.channel_account_id as account, c.client_id
     from channel_connection c join jsonb_to_recordset(?::jsonb) as a(channel text, account text)
       on c.channel = a.channel and c.channel_account_id = a.account
     where c.deleted_date is null`, [JSON.stringify(accounts)],
  );
  return new Map(rows.map(({ channel, account, client_id: clientId }) => [`${channel}:${account}`, clientId]));
}

/** In one order for everybody, so that two webhooks never wait for each other. */
async function lockGuests(em: EntityManager, placed: readonly Placed[]): Promise<void> {
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

const FIND = `
  select t.session_key, t.client_id, t.channel, t.channel_account_id as account, t.guest_id, t.guest_phone
  from channel_thread t
  join jsonb_to_recordset(?::jsonb) as g(client_id uuid, channel text, account text, id text, phone text)
    on t.client_id = g.client_id and t.channel = g.channel and t.channel_account_id = g.account
  where t.guest_id = g.id or t.guest_phone = g.phone`;

interface ThreadRow {
  session_key: string;
  client_id: string;
  channel: ThreadKey['channel'];
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
    const thread: ThreadKey = { clientId: row.client_id, sessionKey: row.session_key, channel: row.channel };
    return guestNames({ id: row.guest_id, phone: row.guest_phone })
      .map((name): [string, ThreadKey] => [`${row.client_id}:${row.channel}:${row.account}:${name}`, thread]);
  }));
}

/** The locks that are held make sure that nobody begins the same thread. */
async function beginThreads(em: EntityManager, ctx: Context, placed: readonly Placed[], threads: Threads): Promise<void> {
  const rows: object[] = [];
  for (const item of placed) {
    const { event, clientId } = item;
    if (!beginsThread(event.kind) || threadOf(threads, item) !== undefined) continue;
    const thread: ThreadKey = { clientId, sessionKey: randomUUID(), channel: event.channel };
    for (const name of names(item)) threads.set(name, thread);
    rows.push({
      key: thread.sessionKey, public_id: randomUUID(), client_id: clientId, channel: event.channel,
      account: event.accountId, guest_id: event.guest.id, guest_phone: event.guest.phone,
    });
  }
  if (rows.length === 0) return;
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
    [JSON.stringify(rows), ctx.now(), ctx.now()],
  );
}

/** @returns the sessions of those that are new, one entry each */
async function insertDeliveries(em: EntityManager, ctx: Context, placed: readonly Placed[], threads: Threads): Promise<string[]> {
  const now = ctx.now();
  const rows = placed.map((item) => {
    const { event, clientId } = item;
    return {
      client_id: clientId, channel: event.channel, account: event.accountId, external_key: storableKey(event.key),
      session_key: threadOf(threads, item)?.sessionKey, kind: event.kind, occurred: event.at === null ? now : new Date(event.at),
      body: { ...event.body, ...identityOf(event) },
    };
  });
  const stored = await em.execute<{ session_key: string }[]>(
    `insert into channel_delivery
       (client_id, channel, channel_account_id, external_key, session_key, kind, body, occurred_date, received_date)
     select client_id, channel, account, external_key, session_key, kind, body, occurred, ?
     from rows from (jsonb_to_recordset(?::jsonb) as (
       client_id uuid, channel text, account text, external_key text, session_key uuid, kind text, body jsonb, occurred timestamptz
     )) with ordinality as d(client_id, channel, account, external_key, session_key, kind, body, occurred, n) order by n
     on conflict do nothing returning session_key`, [now, JSON.stringify(rows)],
  );
  return stored.map(({ session_key: sessionKey }) => sessionKey);
}

/** What the conversation learns of its guest; on WhatsApp either id may come later than the other. */
const identityOf = ({ guest, name }: InboundEvent): object => ({ guest, ...(name === null ? {} : { name }) });

const storableKey = (key: string): string =>
  (key.length > MAX_KEY ? `sha256:${createHash('sha256').update(key).digest('hex')}` : key);
