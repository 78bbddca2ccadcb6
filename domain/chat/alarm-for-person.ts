import { createHash } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import type { GuestTurn } from '../model/turn.ts';
import type { Brain, Reply } from '../ports/brain.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatSession } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';
import { appendMessage } from './append-message.ts';
import { hotelCard } from './hotel-card.ts';
import { lockSession } from './left-to-person.ts';
import { startHandoff } from './ownership/take-over.ts';

interface Alarming {
  ctx: TenantContext;
  /** A guest's message, stored already. */
  input: Pick<GuestTurn, 'sessionKey' | 'messageId' | 'query'>;
  brain: Brain;
}

/** What a guest in danger reads. */
export type Alarm = Pick<Reply, 'message' | 'locale'>;

/**
 * Where a person has the conversation, the concierge is silent, but not to a guest in danger: the guest reads whom to call, and the
 * conversation becomes urgent. Once per message; nothing where nobody is in danger or the concierge answers by itself.
 *
 * @returns the id of what the guest reads; null where the conversation has not become urgent by this message
 */
export async function alarmForPerson({ ctx, input: { sessionKey, messageId, query }, brain }: Alarming): Promise<string | null> {
  const alarm = await findAlarm({ ctx, input: { sessionKey, query }, brain });
  if (alarm === null) return null;
  return ctx.db.transaction(async (em) => {
    const session = await lockSession(em, sessionKey);
    const isRaised = session.handledBy === 'person' && await raiseAlarm(em, ctx, session, { messageId, alarm });
    return isRaised ? noticeId(messageId) : null;
  });
}

/** What the guest has to read at once; null if nobody is in danger. @throws whatever the brain throws */
export async function findAlarm(
  { ctx, input: { sessionKey, query }, brain }: Omit<Alarming, 'input'> & { input: Omit<Alarming['input'], 'messageId'> },
): Promise<Alarm | null> {
  const [{ locale }, client] = await ctx.db.read(async (em) => [
    await em.findOneOrFail(ChatSession, { key: sessionKey }), await em.findOneOrFail(Client, { id: ctx.clientId }),
  ] as const);
  const decision = await brain.decide({
    conversation: [{ type: 'guest', message: query, locale }], locale,
    defaultLocale: client.defaultLocale, askedAt: ctx.now(), timeZone: client.timeZone,
    tools: [], steps: [], memory: null, confirmed: null, hotel: hotelCard(client, locale), channel: { type: 'WEB', instructions: [] },
    search: async () => [], emit: () => undefined,
  });
  return decision.kind === 'reply' && decision.handoff === 'danger' ? decision : null;
}

/**
 * Puts the alarm to a message into a conversation that the concierge leaves alone, as the one reply that the message gets, and
 * gives the conversation to a person where it only had no answer. The session is locked by the caller.
 *
 * @returns whether the conversation has become urgent; false where the message has its alarm already
 */
export async function raiseAlarm(
  em: EntityManager, ctx: TenantContext, session: ChatSession, { messageId, alarm }: { messageId: string; alarm: Alarm },
): Promise<boolean> {
  const { key: sessionKey } = session;
  const id = noticeId(messageId);
  const { message, locale } = alarm;
  const seq = await appendMessage(em, ctx, { sessionKey, id, type: 'system', message, locale, replyTo: messageId }, 'either');
  if (seq === null) return false;
  if (session.handledBy === 'concierge') {
    await em.flush();
    await startHandoff(em, ctx, { sessionKey, reason: 'danger', by: null, locale });
    await em.refresh(session);
  } else if (session.handoffReason !== 'danger' || hasSpoken(session)) {
    // Operators are mailed, also where one has come: what they knew of before was less.
    Object.assign(session, {
      handoffReason: 'danger', handoffDate: ctx.now(), handoffMailedDate: null, waitingSince: session.waitingSince ?? ctx.now(),
    });
    await em.flush();
  }
  return true;
}

/** Whether a person has said something since the conversation became urgent, so that this is another alarm. */
const hasSpoken = ({ lastOperatorDate, handoffDate }: ChatSession): boolean =>
  Boolean(lastOperatorDate && handoffDate && lastOperatorDate > handoffDate);

/** The id of the notice to a message, the same however often it is asked for (RFC 9562, version 8). */
function noticeId(messageId: string): string {
  const hex = createHash('sha256').update(`danger ${messageId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
