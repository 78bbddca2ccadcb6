import type { Queryable, Tx } from '../simulator/store.ts';
import type { Envelope } from './webhook-payloads/wire.ts';

/** An event on its way to the callback URL. */
export interface Emission {
  /** Such as `message`, `echo` or `status`. */
  kind: string;
  /** Events of one thread are first tried in order. */
  thread: string;
  envelope: Envelope;
}

export type DeliveryState = 'held' | 'pending' | 'delivered' | 'given-up' | 'unsubscribed' | 'merged';

export interface Attempt {
  at: string;
  /** 0 where there was no answer. */
  status: number;
}

export interface Delivery {
  seq: number;
  account: string;
  kind: string;
  thread: string;
  body: string;
  state: DeliveryState;
  attempts: Attempt[];
}

const selection = 'select seq::int, account_id as account, kind, thread, body, state, attempts from meta_graph.delivery d';

export async function addDelivery(
  tx: Tx, delivery: Pick<Delivery, 'account' | 'kind' | 'thread' | 'body' | 'state'>,
): Promise<Delivery> {
  const { rows: [row] } = await tx.query<{ seq: number }>(
    'insert into meta_graph.delivery (account_id, kind, thread, body, state) values ($1, $2, $3, $4, $5) returning seq::int',
    [delivery.account, delivery.kind, delivery.thread, delivery.body, delivery.state],
  );
  return { ...delivery, seq: row?.seq ?? 0, attempts: [] };
}

export async function listDeliveries(tx: Queryable, account: string): Promise<Delivery[]> {
  return (await tx.query<Delivery>(`${selection} where account_id = $1 order by d.seq`, [account])).rows;
}

/** Deliveries that an earlier run of this simulator left behind. */
export async function listPending(tx: Tx, simulator: string): Promise<Delivery[]> {
  const { rows } = await tx.query<Delivery>(
    `${selection} where state = 'pending' and account_id in (select id from meta_graph.account where simulator = $1) order by d.seq`,
    [simulator],
  );
  return rows;
}

/** @returns those that were held, in the order they came */
export async function takeHeld(tx: Tx, account: string): Promise<Delivery[]> {
  const { rows } = await tx.query<Delivery>(
    `${selection} where account_id = $1 and state = 'held' order by d.seq for update`, [account],
  );
  return rows;
}

export async function setState(tx: Queryable, seqs: readonly number[], state: DeliveryState): Promise<void> {
  await tx.query('update meta_graph.delivery set state = $2 where seq = any($1)', [seqs, state]);
}

export async function addAttempt(tx: Queryable, seq: number, attempt: Attempt, state: DeliveryState): Promise<void> {
  await tx.query(
    'update meta_graph.delivery set attempts = attempts || $2::jsonb, state = $3 where seq = $1', [seq, JSON.stringify([attempt]), state],
  );
}

/** How many are still under way to this account's subscriber, or to all. */
export async function countPending(tx: Queryable, simulator: string, account: string | undefined): Promise<number> {
  const { rows: [row] } = await tx.query<{ count: number }>(
    `select count(*)::int as count from meta_graph.delivery d join meta_graph.account a on a.id = d.account_id
     where d.state = 'pending' and a.simulator = $1 and ($2::text is null or a.id = $2)`, [simulator, account ?? null],
  );
  return row?.count ?? 0;
}

/** Where an account's webhooks go, if anywhere. */
export async function callbackOf(tx: Queryable, account: string): Promise<string | undefined> {
  const { rows: [row] } = await tx.query<{ url: string | null }>(
    `select coalesce(definition ->> 'callbackUrl', callback_url) as url
     from meta_graph.account join meta_graph.app using (simulator) where id = $1`, [account],
  );
  return row?.url ?? undefined;
}
