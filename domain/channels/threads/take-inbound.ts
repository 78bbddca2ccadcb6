import { randomUUID } from 'node:crypto';
import { handoffState, lockSession } from '../../chat/left-to-person.ts';
import { sayUnasked } from '../../chat/say-unasked.ts';
import type { TenantContext } from '../../context.ts';
import type { TakenInbound } from '../../model/channels/thread-key.ts';
import { notFound } from '../../model/errors.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ChannelDelivery, ChannelSend, ChannelThread } from '../../storage/entities/channel-threads.ts';
import { takeEcho } from './echoes.ts';
import { takeReceipt, takeStatus } from './receipts.ts';
import { ThreadInbox, type WaitingDelivery } from './thread-inbox.ts';
import type { GuestIds } from '../../model/channels/inbound.ts';

/** Deliveries that one transaction takes; a thread with more is looked at again. */
const AT_ONCE = 100;

/**
 * Takes what has been delivered for a thread into its conversation, in the order of arrival: messages, deletions,
 * echoes and receipts, each once, since one transaction does all of it and marks the deliveries.
 *
 * @param appIds ids of our own apps at Meta, by which echoes of our sends are told from a person's messages
 * @throws DomainError NOT_FOUND when the thread is gone
 */
export async function takeInbound(
  { ctx, input, appIds }: { ctx: TenantContext; input: { sessionKey: string }; appIds: readonly string[] },
): Promise<TakenInbound> {
  const { sessionKey } = input;
  return ctx.db.transaction(async (em) => {
    const session = await lockSession(em, sessionKey);
    const thread = await em.findOne(ChannelThread, { sessionKey });
    if (!thread) throw notFound('This thread');
    const deliveries = await em.find(ChannelDelivery, { sessionKey, takenDate: null }, { orderBy: { id: 'asc' }, limit: AT_ONCE });
    const before = await handoffState(em, session);
    const { handledBy } = session;
    const inbox = new ThreadInbox({ em, ctx, session, thread, openTurn: before.unanswered.at(-1) });
    let [settled, taken] = [false, 0];
    for (const delivery of deliveries) {
      const { body } = delivery;
      if (body === null || body === undefined) continue;
      const came = await takeDelivery({ em, ctx, session, thread, inbox, appIds }, Object.assign(delivery, { body }));
      settled ||= came.settled;
      // The next look is the sweep's: what it is about may be known by then.
      if (came.early) continue;
      taken += 1;
      Object.assign(delivery, { body: null, takenDate: ctx.now() });
    }
    await em.flush();
    // Most looks find receipts, which change nothing of it.
    const state = inbox.changed.size === 0 && session.handledBy === handledBy ? before : await handoffState(em, session);
    if (inbox.needsFallback || state.unanswered.length > 0) await introduce(em, ctx, thread);
    if (inbox.needsFallback) await sayUnasked(em, ctx, { sessionKey, id: randomUUID(), text: 'channel.unsupported' });
    return { ...state, changed: [...inbox.changed], settled, more: deliveries.length === AT_ONCE && taken > 0 };
  });
}

type Place = Parameters<typeof takeEcho>[0] & { inbox: ThreadInbox };

const done = { settled: false, early: false };

async function takeDelivery({ inbox, ...place }: Place, delivery: WaitingDelivery): Promise<{ settled: boolean; early: boolean }> {
  const { em, ctx, thread } = place;
  const { body, kind } = delivery;
  if (body.name !== undefined) thread.displayName = body.name;
  await linkGuest(em, thread, body.guest);
  switch (kind) {
    case 'message': await inbox.message(delivery); return done;
    case 'unsupported': await inbox.unsupported(delivery); return done;
    case 'standby': await inbox.standby(delivery); return done;
    case 'deleted': await inbox.deleted(delivery); return done;
    case 'echo': return { settled: await takeEcho(place, delivery), early: false };
    case 'status': return takeStatus({ em, ctx, thread }, body);
    case 'read': return takeReceipt({ em, ctx, thread }, body, 'read');
    case 'delivery': return takeReceipt({ em, ctx, thread }, body, 'delivered');
    case 'relink': await linkGuest(em, thread, body.becomes ?? body.guest); return done;
    case 'reaction': return done;
  }
}

/** Says who answers, once per thread, before the first answer; again where that could not be sent. */
async function introduce(em: EntityManager, ctx: TenantContext, thread: ChannelThread): Promise<void> {
  const { sessionKey, disclosureId } = thread;
  if (disclosureId) {
    const lost = await em.count(ChannelSend, { sessionKey, messageId: disclosureId, state: { $in: ['failed', 'suppressed'] } });
    if (lost === 0) return;
  }
  thread.disclosureId = randomUUID();
  await em.flush();
  await sayUnasked(em, ctx, { sessionKey, id: thread.disclosureId, text: 'chat.disclosure', type: 'system' });
}

/**
 * Notes by what ids a thread's guest goes. An id that another thread of the account had belongs to this guest from now
 * on: a phone number may be hidden, changed or passed to somebody else.
 */
async function linkGuest(em: EntityManager, thread: ChannelThread, { id, phone }: GuestIds): Promise<void> {
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
