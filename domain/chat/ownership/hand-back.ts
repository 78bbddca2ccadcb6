import { randomUUID } from 'node:crypto';
import { audit } from '../../audit.ts';
import { appendEvent } from '../events.ts';
import { hotelCard } from '../hotel-card.ts';
import { lockSession } from '../left-to-person.ts';
import { sayUnasked } from '../say-unasked.ts';
import type { TenantContext } from '../../context.ts';
import { userIdOf } from '../../model/actor.ts';
import { reachable } from '../../concierge/answering/reachable.ts';
import { handoffSettings, silentSince, type HandbackReason, type HandoffEvent, type OpenChoice } from '../../model/handoff.ts';
import { languageOf } from '../../language/languages.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ChatSession } from '../../storage/entities/chat.ts';
import { Client } from '../../storage/entities/client.ts';
import { reopenQuestions } from './reopen-questions.ts';

/** Why a conversation goes back, and what becomes of the guest's unanswered questions. */
interface Handback {
  reason: HandbackReason;
  open: OpenChoice;
}

/**
 * Gives a conversation back to the concierge, which answers what the guest writes from now on, and what waits for an answer where
 * `open` says so. The guest reads so in the history, or that nobody could answer, and gets a `session.handoff` event. Safe to
 * repeat: the first call decides.
 *
 * @returns whether a person had it
 * @throws DomainError NOT_FOUND
 */
export async function handBack(
  { ctx, input }: { ctx: TenantContext; input: { sessionKey: string; reason: HandbackReason; open?: OpenChoice } },
): Promise<{ changed: boolean }> {
  return ctx.db.transaction(async (em) => {
    const session = await lockSession(em, input.sessionKey);
    if (session.handledBy === 'concierge') return { changed: false };
    await endHandoff(em, ctx, session, { reason: input.reason, open: input.open ?? 'leave' });
    return { changed: true };
  });
}

/**
 * Hands a conversation back when the person has been silent for as long as the hotel allows.
 *
 * @returns the milliseconds until that may be so; null when the concierge has the conversation
 */
export async function handBackIfIdle(
  { ctx, input }: { ctx: TenantContext; input: { sessionKey: string } },
): Promise<{ dueInMs: number | null }> {
  return ctx.db.transaction(async (em) => {
    const session = await lockSession(em, input.sessionKey);
    if (session.handledBy === 'concierge') return { dueInMs: null };
    const { hotelConfig } = await em.findOneOrFail(Client, { id: ctx.clientId });
    const silent = ctx.now().getTime() - (silentSince(session) ?? session.createdDate).getTime();
    const dueInMs = handoffSettings(hotelConfig).idleMs - silent;
    if (dueInMs > 0) return { dueInMs };
    await endHandoff(em, ctx, session, { reason: 'idle', open: 'leave' });
    return { dueInMs: null };
  });
}

async function endHandoff(em: EntityManager, ctx: TenantContext, session: ChatSession, { reason, open }: Handback): Promise<void> {
  const { key: sessionKey, lastSeq, waitingSince } = session;
  const leftUntilSeq = open === 'answer' ? await reopenQuestions(em, session) : lastSeq;
  const reopened = leftUntilSeq < lastSeq;
  await em.nativeUpdate(ChatSession, { key: sessionKey }, {
    handledBy: 'concierge', leftUntilSeq, answeredUntilSeq: leftUntilSeq, waitingSince: null, missedTurns: 0,
    reopenedDate: reopened ? ctx.now() : null,
  });
  const alone = reason === 'idle' && waitingSince !== null;
  await sayUnasked(em, ctx, {
    sessionKey, id: randomUUID(), type: 'system',
    ...(alone ? { text: 'handoff.nobodyCame', more: waysOut } : { text: reopened ? 'handoff.returnedToAnswer' : 'handoff.returned' }),
  });
  const data: HandoffEvent = { handledBy: 'concierge', reason, datetime: ctx.now().getTime() };
  await appendEvent(em, ctx, { sessionKey, event: 'session.handoff', data });
  if (userIdOf(ctx.actor) === null) return;
  audit(em, ctx, {
    action: 'conversation.handback',
    target: `conversation:${sessionKey}`, before: { handledBy: 'person' }, after: { handledBy: 'concierge', reason, open },
  });
}

/** A guest whom nobody answered learns how to reach the hotel otherwise. */
function waysOut(client: Client, locale: string): string[] {
  return reachable(hotelCard(client, locale), languageOf(locale) ?? languageOf(client.defaultLocale) ?? 'en');
}
