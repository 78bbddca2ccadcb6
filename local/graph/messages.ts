import type { Queryable, Tx } from '../simulator/store.ts';
import type { Account } from './accounts.ts';
import type { Guest } from './guests.ts';

export interface Message {
  seq: number;
  id: string;
  guest: string;
  author: 'guest' | 'app' | 'person';
  kind: string;
  text: string | null;
  at: Date;
  /** A guest's message is `read` once the account says so, and `unsent` once taken back. For the account's: its delivery status. */
  status: string | null;
  callbackData: string | null;
}

export type NewMessage = Pick<Message, 'id' | 'author' | 'kind' | 'at'> & {
  text?: string | undefined; status?: string; callbackData?: string | undefined;
};

/** The same id twice is the same message. @returns whether it is new */
export async function addMessage(tx: Tx, account: Account, guest: Guest, message: NewMessage): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into meta_graph.message (id, account_id, handle, author, kind, text, at, status, callback_data)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (account_id, id) do nothing`,
    [message.id, account.id, guest.handle, message.author, message.kind, message.text ?? null, message.at,
      message.status ?? null, message.callbackData ?? null],
  );
  return rowCount === 1;
}

/** Both sides of a thread in the order the platform took them. */
export async function listMessages(
  tx: Queryable, { account, guest, after = 0 }: { account: string; guest?: string | undefined; after?: number },
): Promise<Message[]> {
  const { rows } = await tx.query<Message>(
    `select seq::int, id, handle as guest, author, kind, text, at, status, callback_data as "callbackData" from meta_graph.message m
     where account_id = $1 and ($2::text is null or handle = $2) and seq > $3 order by m.seq`,
    [account, guest ?? null, after],
  );
  return rows;
}

export async function findMessage(tx: Tx, { id }: Account, message: string): Promise<Message | undefined> {
  return (await listMessages(tx, { account: id })).find((known) => known.id === message);
}

export async function setStatus(tx: Tx, { id }: Account, message: string, status: string): Promise<void> {
  await tx.query('update meta_graph.message set status = $3 where account_id = $1 and id = $2', [id, message, status]);
}

/** The account has seen what the guest wrote. */
export async function markSeen(tx: Tx, { id }: Account, { handle }: Guest): Promise<void> {
  await tx.query(
    `update meta_graph.message set status = 'read'
     where account_id = $1 and handle = $2 and author = 'guest' and status is distinct from 'unsent'`, [id, handle],
  );
}
