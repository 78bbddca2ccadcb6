import { randomUUID } from 'node:crypto';
import { audit } from '../../audit.ts';
import { appendEvent } from '../events.ts';
import { sayUnasked } from '../say-unasked.ts';
import type { TenantContext } from '../../context.ts';
import { userIdOf } from '../../model/actor.ts';
import { notFound } from '../../model/errors.ts';
import type { HandoffEvent, HandoffReason } from '../../model/handoff.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ChatSession } from '../../storage/entities/chat.ts';
import type { PlatformTextKey } from '../../translations/platform-texts.ts';

export interface TakeOver {
  sessionKey: string;
  reason: HandoffReason;
  /** Who takes it over, as the audit trail names an actor; null where nobody has come yet. */
  by: string | null;
  /** Of the reply that it follows; the conversation's where there is none. */
  locale?: string;
}

export interface TakenOver {
  /** False when a person had it before. */
  changed: boolean;
  /** The message that tells the guest; callers that wait for a reply get it instead. */
  messageId: string;
}

const told: Record<HandoffReason, PlatformTextKey> = {
  danger: 'handoff.asked', 'guest-asked': 'handoff.asked', complaint: 'handoff.asked', 'repeated-failure': 'handoff.failed',
  operator: 'handoff.taken', inbox: 'handoff.taken',
};

/**
 * Gives a conversation to a person: from the commit on the concierge stores no reply in it. The guest reads so in the
 * history and gets a `session.handoff` event. Safe to repeat; a person who comes to a conversation that waits for one
 * is noted on it.
 *
 * @throws DomainError NOT_FOUND
 */
export async function takeOver({ ctx, input }: { ctx: TenantContext; input: TakeOver }): Promise<TakenOver> {
  return ctx.db.transaction((em) => startHandoff(em, ctx, input));
}

/** As {@link takeOver}, in the caller's transaction. */
export async function startHandoff(em: EntityManager, ctx: TenantContext, input: TakeOver): Promise<TakenOver> {
  const { sessionKey, reason, by, locale } = input;
  const now = ctx.now();
  const messageId = randomUUID();
  const guestWaits = by === null || await isUnanswered(em, sessionKey);
  const changed = await em.nativeUpdate(ChatSession, { key: sessionKey, handledBy: 'concierge' }, {
    handledBy: 'person', handoffDate: now, handoffReason: reason, handoffBy: by, handoffMessageId: messageId,
    waitingSince: guestWaits ? now : null, missedTurns: 0,
  });
  if (changed === 0) return joinHandoff(em, ctx, input);
  await sayUnasked(em, ctx, { sessionKey, id: messageId, text: told[reason], type: 'system', locale });
  const data: HandoffEvent = { handledBy: 'person', reason, datetime: now.getTime() };
  await appendEvent(em, ctx, { sessionKey, event: 'session.handoff', data });
  auditTakeover(em, ctx, input, 'concierge');
  return { changed: true, messageId };
}

async function joinHandoff(em: EntityManager, ctx: TenantContext, input: TakeOver): Promise<TakenOver> {
  const { sessionKey, by } = input;
  const session = await em.findOne(ChatSession, { key: sessionKey }, { refresh: true });
  if (!session?.handoffMessageId) throw notFound('This conversation');
  if (by !== null) {
    const joined = await em.nativeUpdate(
      ChatSession, { key: sessionKey, handledBy: 'person', handoffBy: null },
      // Nobody has to be mailed of a guest to whom somebody has come.
      { handoffBy: by, handoffDate: ctx.now(), handoffMailedDate: ctx.now() },
    );
    if (joined === 1) auditTakeover(em, ctx, input, 'person');
  }
  return { changed: false, messageId: session.handoffMessageId };
}

/** Whether the last word is the guest's. */
async function isUnanswered(em: EntityManager, sessionKey: string): Promise<boolean> {
  const [last] = await em.execute<{ type: string }[]>(
    `select m.type from session_event e join chat_message m on m.session_key = e.session_key and m.id = e.message_id
     where e.session_key = ? order by e.seq desc limit 1`, [sessionKey],
  );
  return last?.type === 'guest';
}

/** Only what somebody did with a permission is in the trail of administration. */
function auditTakeover(em: EntityManager, ctx: TenantContext, { sessionKey, reason, by }: TakeOver, before: string): void {
  if (userIdOf(ctx.actor) === null) return;
  audit(em, ctx, {
    action: 'conversation.takeover', target: `conversation:${sessionKey}`,
    before: { handledBy: before }, after: { handledBy: 'person', reason, by },
  });
}
