import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import { currentConnection, sendGuard } from '../channels/send-guards.ts';
import { appendMessage } from '../chat/append-message.ts';
import { lockSession } from '../chat/left-to-person.ts';
import { toChatMessage } from '../chat/messages.ts';
import { requireSameText } from '../chat/store-guest-message.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { actorLabel } from '../model/actor.ts';
import type { SendGuard } from '../model/channels/sends.ts';
import { idSchema, queryBodySchema, type ChatMessage } from '../model/chat.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { HandoffRunner } from '../ports/durable-runner.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChannelThread } from '../storage/entities/channel-threads.ts';
import { ChatMessageRecord, type ChatSession } from '../storage/entities/chat.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';
import { readConversationRecord } from './get-conversation.ts';

export const operatorMessageSchema = z.strictObject({
  message: queryBodySchema.shape.query,
  messageId: idSchema.optional().meta({ description: 'Of your choice; the same id twice is one message.' }),
}).meta({ id: 'OperatorMessage' });

/**
 * Says something to the guest as a person of the hotel. Only while a person has the conversation, so that the guest
 * never hears two at once and nobody speaks without knowing that the concierge has it back.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT, CONFLICT while the concierge has the conversation, and where
 *   the guest's channel takes no message now,
 *   IDEMPOTENCY_MISMATCH for a used id with another text
 */
export async function sayAsOperator({ ctx, conversationId, input, deps }: {
  ctx: TenantContext; conversationId: string; input: z.input<typeof operatorMessageSchema>; deps: { runner: HandoffRunner };
}): Promise<ChatMessage> {
  requirePermission(ctx, 'conversations:WRITE');
  await requireClient(ctx);
  const { message, messageId = randomUUID() } = parseInput('body', operatorMessageSchema, input);
  const { stored, channel } = await ctx.db.transaction(async (em) => {
    await readConversationRecord(em, ctx, conversationId);
    const session = await lockSession(em, conversationId);
    const known = await em.findOne(ChatMessageRecord, { sessionKey: conversationId, id: messageId });
    if (known) requireSameText(known, { type: 'operator', message });
    return { channel: session.channel, stored: known ?? await say(em, ctx, session, { id: messageId, message }) };
  });
  // On the web the event has reached the guest; a channel's flow has to send it.
  if (channel !== 'WEB') await ignoreUnavailable(() => deps.runner.followTakeover({ clientId: ctx.clientId, sessionKey: conversationId }));
  return toChatMessage(stored);
}

async function say(
  em: EntityManager, ctx: TenantContext, session: ChatSession, { id, message }: { id: string; message: string },
): Promise<ChatMessageRecord> {
  if (session.handledBy !== 'person') {
    throw new DomainError('CONFLICT', 'The concierge has this conversation. Take it over first (POST …/takeover), then write.');
  }
  await requireWay(em, ctx, session);
  const { key: sessionKey, locale } = session;
  const now = ctx.now();
  Object.assign(session, { lastOperatorDate: now, waitingSince: null, handoffBy: session.handoffBy ?? actorLabel(ctx.actor) });
  await em.flush();
  await appendMessage(em, ctx, { sessionKey, id, type: 'operator', message, locale });
  audit(em, ctx, { action: 'conversation.message', target: `conversation:${sessionKey}`, after: { messageId: id } });
  return em.findOneOrFail(ChatMessageRecord, { sessionKey, id });
}

const advice: Partial<Record<SendGuard, string>> = {
  CLIENT_DISABLED: 'The hotel is disabled, so that nothing is sent to its guests. Have it enabled first.',
  NOT_ENTITLED: 'The hotel is not entitled to channels any more. Have the feature granted again, or reach the guest another way.',
  DISCONNECTED: 'The account that the guest wrote to is disconnected. Connect it again (POST …/channels), then write.',
  TOKEN_NEEDED: 'Meta refuses the access token of the account. Enter a new one (POST …/channels), then write.',
  WINDOW_CLOSED: 'The platform takes messages for 24 hours after the guest\'s last one, and they are over. Wait until the guest writes again, or reach the guest another way.',
};

/** What could only be dropped later is not taken: the guest would go on waiting, and nobody would know. */
async function requireWay(em: EntityManager, ctx: TenantContext, { key, channel }: ChatSession): Promise<void> {
  if (channel === 'WEB') return;
  const thread = await em.findOneOrFail(ChannelThread, { sessionKey: key });
  const guard = await sendGuard(em, ctx, thread, await currentConnection(em, thread), 'person');
  if (guard !== null) {
    throw new DomainError(
      'CONFLICT', advice[guard] ?? 'The platform has not told how to reach the guest. Wait until the guest writes again.',
    );
  }
}
