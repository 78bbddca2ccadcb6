import { randomUUID } from 'node:crypto';
import { raiseAlarm, type Alarm } from '../../chat/alarm-for-person.ts';
import { handoffState, lockSession } from '../../chat/left-to-person.ts';
import { sayUnasked } from '../../chat/say-unasked.ts';
import type { TenantContext } from '../../context.ts';
import type { TakenInbound } from '../../model/channels/thread-key.ts';
import type { SendGuard } from '../../model/channels/sends.ts';
import { notFound } from '../../model/errors.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ChannelDelivery, ChannelSend, ChannelThread } from '../../storage/entities/channel-threads.ts';
import { takeEcho } from './echoes.ts';
import { takeReceipt, takeStatus } from './receipts.ts';
import { ThreadInbox, type WaitingDelivery } from './thread-inbox.ts';
import type { GuestIds } from '../../model/channels/inbound.ts';

interface Taking {
  ctx: TenantContext;
  input: { sessionKey: string };
  /** Ids of our own apps at Meta, which distinguish echoes of our sends from a person's messages. */
  appIds: readonly string[];
  /** What a guest who writes so has to read at once; null where nobody is in danger. */
  findAlarm: (input: { sessionKey: string; query: string }) => Promise<Alarm | null>;
}

/** By delivery. */
type Alarms = Map<number, Alarm | null>;

/** A message is left to people, and nobody has looked at it for danger. */
class Unsorted extends Error {}

/** Guards behind which people answer, whom a guest in danger must not have to wait for. */
const leftToPeople: ReadonlySet<string | null> = new Set<SendGuard>(['WITH_PERSON', 'AUTO_REPLY_OFF']);

/** Deliveries that one transaction takes; a thread with more is looked at again. */
const AT_ONCE = 100;

/**
 * Takes what has been delivered for a thread into its conversation, in the order of arrival: messages, deletions,
 * echoes and receipts, each once, since one transaction does all of it and marks the deliveries.
 *
 * A message that is left to people is looked at for danger before that transaction, in which its alarm is raised.
 *
 * @throws DomainError NOT_FOUND when the thread is gone
 */
export async function takeInbound(taking: Taking): Promise<TakenInbound & { alarmed: boolean }> {
  const alarms: Alarms = new Map();
  for (;;) {
    try {
      return await takeAll(taking, alarms);
    } catch (error) {
      if (!(error instanceof Unsorted)) throw error;
      await sortWaiting(taking, alarms);
    }
  }
}

async function takeAll({ ctx, input: { sessionKey }, appIds }: Taking, alarms: Alarms): Promise<TakenInbound & { alarmed: boolean }> {
  return ctx.db.transaction(async (em) => {
    const session = await lockSession(em, sessionKey);
    const thread = await em.findOne(ChannelThread, { sessionKey });
    if (!thread) throw notFound('This thread');
    const deliveries = await em.find(ChannelDelivery, { sessionKey, takenDate: null }, { orderBy: { id: 'asc' }, limit: AT_ONCE });
    const before = await handoffState(em, session);
    const { handledBy } = session;
    const inbox = new ThreadInbox({ em, ctx, session, thread, openTurn: before.unanswered.at(-1) });
    let [settled, alarmed, taken] = [false, false, 0];
    for (const delivery of deliveries) {
      const { body } = delivery;
      if (body === null || body === undefined) continue;
      const came = await takeDelivery({ em, ctx, session, thread, inbox, appIds, alarms }, Object.assign(delivery, { body }));
      settled ||= came.settled;
      alarmed ||= came.alarmed === true;
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
    return { ...state, changed: [...inbox.changed], settled, more: deliveries.length === AT_ONCE && taken > 0, alarmed };
  });
}

/** Looks at what waits, without holding anything: a thought takes its time. */
async function sortWaiting({ ctx, input: { sessionKey }, findAlarm }: Taking, alarms: Alarms): Promise<void> {
  const waiting = await ctx.db.read((em) => em.find(
    ChannelDelivery, { sessionKey, takenDate: null, kind: 'message' }, { orderBy: { id: 'asc' }, limit: AT_ONCE },
  ));
  for (const { id, body } of waiting) {
    if (!alarms.has(id)) alarms.set(id, body?.text ? await findAlarm({ sessionKey, query: body.text }) : null);
  }
}

type Place = Parameters<typeof takeEcho>[0] & { inbox: ThreadInbox; alarms: Alarms };

interface Came {
  settled: boolean;
  early: boolean;
  alarmed?: boolean;
}

const done: Came = { settled: false, early: false };

async function takeDelivery({ inbox, alarms, ...place }: Place, delivery: WaitingDelivery): Promise<Came> {
  const { em, ctx, thread } = place;
  const { body, kind } = delivery;
  if (body.name !== undefined) thread.displayName = body.name;
  await linkGuest(em, thread, body.guest);
  switch (kind) {
    case 'message': return { ...done, alarmed: await takeMessage({ ...place, inbox, alarms }, delivery) };
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

/** @returns whether somebody may be in danger whom the concierge does not answer */
async function takeMessage({ em, ctx, session, inbox, alarms }: Place, delivery: WaitingDelivery): Promise<boolean> {
  const message = await inbox.message(delivery);
  if (message === null || !leftToPeople.has(message.setAside)) return false;
  const alarm = alarms.get(delivery.id);
  if (alarm === undefined) throw new Unsorted('A message is to be looked at for danger.');
  return alarm !== null && raiseAlarm(em, ctx, session, { messageId: message.messageId, alarm });
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
