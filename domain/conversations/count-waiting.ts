import type { UnitOfWork } from '../storage/database.ts';
import { ChatSession } from '../storage/entities/chat.ts';

/** How many guests wait for a person's reply, over all clients; `db` is bound to the system path. */
export async function countWaiting(db: UnitOfWork): Promise<number> {
  return db.read((em) => em.count(ChatSession, { waitingSince: { $ne: null } }));
}
