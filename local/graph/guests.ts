import type { Tx } from '../simulator/store.ts';
import type { Account } from './accounts.ts';
import { guestId, scopedUserId } from './ids.ts';

export interface Guest {
  handle: string;
  platformId: string | null;
  userId: string | null;
  username: string | null;
  lastMessageAt: Date | null;
}

const selection = `select handle, platform_id as "platformId", user_id as "userId", username, last_message_at as "lastMessageAt"
  from meta_graph.guest`;

/** The id by which the account writes to a guest. */
export const addressOf = ({ platformId, userId }: Guest): string => platformId ?? userId ?? '';

/** The guest of that name, made up at the first mention. @param hidden keeps a WhatsApp number from the business */
export async function meetGuest(tx: Tx, { id, channel }: Account, handle: string, hidden = false): Promise<Guest> {
  const scoped = channel === 'WHATSAPP';
  await tx.query(
    `insert into meta_graph.guest (account_id, handle, platform_id, user_id, username) values ($1, $2, $3, $4, $5)
     on conflict (account_id, handle) do nothing`,
    [id, handle, hidden && scoped ? null : guestId(channel), scoped && hidden ? scopedUserId() : null,
      scoped && !hidden ? null : handle.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')],
  );
  const { rows: [guest] } = await tx.query<Guest>(`${selection} where account_id = $1 and handle = $2`, [id, handle]);
  if (!guest) throw new Error(`There is no guest ${handle}.`);
  return guest;
}

/** Finds a guest by PSID, IGSID, telephone number or business-scoped id. */
export async function findGuest(tx: Tx, { id }: Account, address: string): Promise<Guest | undefined> {
  const { rows: [guest] } = await tx.query<Guest>(
    `${selection} where account_id = $1 and (platform_id = $2 or user_id = $2)`, [id, address],
  );
  return guest;
}

/** Opens the messaging window again. A late arrival does not shorten it. */
export async function noteGuestMessage(tx: Tx, { id }: Account, { handle }: Guest, at: Date): Promise<void> {
  await tx.query(
    'update meta_graph.guest set last_message_at = greatest(last_message_at, $3) where account_id = $1 and handle = $2', [id, handle, at],
  );
}

/** Gives a WhatsApp user another number. */
export async function changeNumber(tx: Tx, { id }: Account, { handle }: Guest, phone: string): Promise<void> {
  await tx.query('update meta_graph.guest set platform_id = $3 where account_id = $1 and handle = $2', [id, handle, phone]);
}
