import { type Delivery, listDeliveries } from './deliveries.ts';
import { listMessages, type Message } from './messages.ts';
import type { SendOperation } from './send-requests.ts';
import type { Store } from '../simulator/store.ts';

export interface SendRecord {
  seq: number;
  operation: SendOperation;
  /** Null where the request was refused before it was known. */
  guest: string | null;
  body: Record<string, unknown>;
  at: string;
  /** What was planned for it. */
  fault: string | null;
  /** Of the answer; 0 where none was given. */
  status: number;
  /** Of the error. */
  code: number | null;
  messageId: string | null;
  /** Whether the answer reached nobody. */
  lost: boolean;
}

/** What crosses HTTP of a type with dates. */
export type Wire<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] };

/** Everything that assertions ask of an account. */
export interface Ledger {
  /** Every request to the send endpoints, in the order of arrival. */
  sends: SendRecord[];
  /** Both sides of all threads. */
  messages: Wire<Message>[];
  deliveries: Delivery[];
}

export async function ledger(store: Store, account: string): Promise<Omit<Ledger, 'messages'> & { messages: Message[] }> {
  const { rows: sends } = await store.query<SendRecord>(
    `select seq::int, operation, handle as guest, body, at, fault, status, code, message_id as "messageId", lost
     from meta_graph.send s where account_id = $1 order by s.seq`, [account],
  );
  return { sends, messages: await listMessages(store, { account }), deliveries: await listDeliveries(store, account) };
}
