import { createHash } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import type { GuestTurn } from '../model/turn.ts';
import type { Brain, Reply } from '../ports/brain.ts';
import { ChatMessageRecord, ChatSession } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';
import { appendEvent } from './events.ts';
import { hotelCard } from './hotel-card.ts';
import { lockSession } from './left-to-person.ts';

interface Alarming {
  ctx: TenantContext;
  /** A guest's message, stored already. */
  input: Pick<GuestTurn, 'sessionKey' | 'messageId' | 'query'>;
  brain: Brain;
}

/**
 * Where a person has the conversation, the concierge is silent, but not to a guest in danger: the guest reads whom to call, and the
 * conversation becomes urgent. Once per message; nothing where nobody is in danger or the concierge answers by itself.
 *
 * @returns whether it has become urgent
 */
export async function alarmForPerson({ ctx, input: { sessionKey, messageId, query }, brain }: Alarming): Promise<boolean> {
  const [session, client] = await ctx.db.read(async (em) => [
    await em.findOneOrFail(ChatSession, { key: sessionKey }), await em.findOneOrFail(Client, { id: ctx.clientId }),
  ] as const);
  const reply = await alarmIn(ctx, { session, client, query, brain });
  if (reply === null) return false;
  return ctx.db.transaction(async (em) => {
    const locked = await lockSession(em, sessionKey);
    if (locked.handledBy !== 'person') return false;
    const { affectedRows } = await em.createQueryBuilder(ChatMessageRecord).insert({
      sessionKey, id: noticeId(messageId), clientId: ctx.clientId, type: 'system',
      message: reply.message, locale: reply.locale, replyTo: messageId, createdDate: ctx.now(),
    }).onConflict().ignore().execute('run');
    if (affectedRows !== 1) return false;
    await appendEvent(em, ctx, { sessionKey, event: 'message.created', messageId: noticeId(messageId) });
    // Operators are mailed again: what they were mailed of before was less.
    await em.nativeUpdate(ChatSession, { key: sessionKey }, {
      handoffReason: 'danger', waitingSince: locked.waitingSince ?? ctx.now(), handoffMailedDate: null,
    });
    return true;
  });
}

async function alarmIn(
  { now }: TenantContext, { session, client, query, brain }: { session: ChatSession; client: Client; query: string; brain: Brain },
): Promise<Reply | null> {
  const { locale } = session;
  const decision = await brain.decide({
    conversation: [{ type: 'guest', message: query, locale }], locale,
    defaultLocale: client.defaultLocale, askedAt: now(), timeZone: client.timeZone,
    tools: [], steps: [], memory: null, confirmed: null, hotel: hotelCard(client, locale), channel: { type: 'WEB', instructions: [] },
    search: async () => [], emit: () => undefined,
  });
  return decision.kind === 'reply' && decision.handoff === 'danger' ? decision : null;
}

/** The id of the notice to a message, the same however often it is asked for (RFC 9562, version 8). */
function noticeId(messageId: string): string {
  const hex = createHash('sha256').update(`danger ${messageId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
