import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { ThreadKey } from '../../model/channels/thread-key.ts';
import type { InboundEvent } from '../../model/channels/inbound.ts';
import type { EntityManager } from '../../storage/database.ts';
import { accountKey, lockGuests, placeOnThreads, threadOf, type Placed, type Threads } from './guest-threads.ts';

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

/** A key that is longer is stored as its digest. */
const MAX_KEY = 200;

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
    const threads = await placeOnThreads(em, ctx, placed);
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
