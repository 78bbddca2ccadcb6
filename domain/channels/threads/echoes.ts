import { randomUUID } from 'node:crypto';
import { appendMessage } from '../../chat/append-message.ts';
import type { TenantContext } from '../../context.ts';
import { startHandoff } from '../../chat/ownership/take-over.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ChannelMessage, ChannelSend, type ChannelThread } from '../../storage/entities/channel-threads.ts';
import type { ChatSession } from '../../storage/entities/chat.ts';
import { confirmSend } from './receipts.ts';
import { attachedText, type WaitingDelivery } from './thread-inbox.ts';

interface Place {
  em: EntityManager;
  ctx: TenantContext;
  session: ChatSession;
  thread: ChannelThread;
  /** Ids of our own apps at Meta. */
  appIds: readonly string[];
}

/**
 * A message that went out of the hotel's account. Ours confirms its send; any other is a person who answers in the
 * platform's inbox, and has the conversation from now on unless another app has it. No reply is ever made to one.
 *
 * @returns whether a send whose outcome was unknown is known now
 */
export async function takeEcho(place: Place, delivery: WaitingDelivery): Promise<boolean> {
  const { em, session, appIds } = place;
  const { mid, text, appId } = delivery.body;
  if (mid === undefined) return false;
  const known = await em.findOne(ChannelSend, { sessionKey: session.key, mid });
  if (known) return false;
  const isOurApp = appId !== undefined && appIds.includes(appId);
  const ours = await sendInFlight(place, text, isOurApp);
  // An app that is not ours wrote it, even if we are about to say the same. Instagram need not name the app.
  if (ours !== undefined && (isOurApp || appIds.length === 0 || appId === undefined)) {
    return confirmSend(em, place.ctx, ours, { mid, receipt: 'sent' });
  }
  // Where our own apps are not known, an echo may be of a send that was given up. WhatsApp tells of persons alone.
  const isPersons = !isOurApp && (appIds.length > 0 || place.thread.channel === 'WHATSAPP');
  if (isPersons) await storePersonsMessage(place, delivery, mid);
  return false;
}

/**
 * The send that an echo may be of: one that was tried and has no id yet. An answer may come after its echo, and one that
 * said "later" may have been wrong. One send of a thread is under way at a time, so ours is that one whatever its text.
 */
async function sendInFlight({ em, session }: Place, text: string | undefined, isOurApp: boolean): Promise<ChannelSend | undefined> {
  const open = await em.find(ChannelSend, {
    sessionKey: session.key, mid: null, settledDate: null, attempts: { $gt: 0 },
  }, { orderBy: { seq: 'asc', part: 'asc' } });
  return open.find((send) => send.text?.trim() === text?.trim()) ?? (isOurApp ? open[0] : undefined);
}

async function storePersonsMessage({ em, ctx, session, thread }: Place, { body }: WaitingDelivery, mid: string): Promise<void> {
  const now = ctx.now();
  const id = randomUUID();
  const text = body.text ?? attachedText(body);
  if (await em.count(ChannelMessage, { sessionKey: session.key, mid }) > 0) return;
  const seq = await appendMessage(em, ctx, { sessionKey: session.key, id, type: 'operator', message: text, locale: session.locale });
  if (seq === null) throw new Error('A new message has an id that is there already.');
  await em.insert(ChannelMessage, { sessionKey: session.key, mid, clientId: ctx.clientId, messageId: id });
  // The guest has it already: it is not to be sent again.
  await em.insert(ChannelSend, {
    id: randomUUID(), clientId: ctx.clientId, sessionKey: session.key, messageId: id, part: 0, seq, text: null,
    state: 'sent', mid, receipt: 'sent', createdDate: now, settledDate: now,
  });
  await em.flush();
  // Where another app has the conversation it is that app's affair who answers; a notice of ours would interrupt it.
  if (body.standby !== true) {
    await startHandoff(em, ctx, { sessionKey: session.key, reason: 'inbox', by: `channel:${thread.channel.toLowerCase()}` });
  }
  await em.refresh(session);
  Object.assign(session, { waitingSince: null, lastOperatorDate: now });
}
