import type { GuestIds } from '../../model/channels/inbound.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ChannelThread } from '../../storage/entities/channel-threads.ts';

/**
 * Notes by what ids a thread's guest goes. An id that another thread of the account had belongs to this guest from now
 * on: a phone number may be hidden, changed or passed to somebody else.
 */
export async function linkGuest(em: EntityManager, thread: ChannelThread, { id, phone }: GuestIds): Promise<void> {
  if ((id === null || id === thread.guestId) && (phone === null || phone === thread.guestPhone)) return;
  if (id !== null && id !== thread.guestId) {
    await release(em, thread, { guestId: id }, { guestId: null });
    thread.guestId = id;
  }
  if (phone !== null && phone !== thread.guestPhone) {
    await release(em, thread, { guestPhone: phone }, { guestPhone: null });
    thread.guestPhone = phone;
  }
  await em.flush();
}

async function release(
  em: EntityManager, { sessionKey, clientId, channel, channelAccountId }: ChannelThread,
  held: { guestId: string } | { guestPhone: string }, without: { guestId: null } | { guestPhone: null },
): Promise<void> {
  await em.nativeUpdate(ChannelThread, { clientId, channel, channelAccountId, ...held, sessionKey: { $ne: sessionKey } }, without);
}
