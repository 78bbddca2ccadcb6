import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import { appendMessage } from '../chat/append-message.ts';
import { lockSession } from '../chat/left-to-person.ts';
import { toChatMessage } from '../chat/messages.ts';
import { requireSameText } from '../chat/store-guest-message.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { actorLabel } from '../model/actor.ts';
import { idSchema, queryBodySchema, type ChatMessage } from '../model/chat.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { HandoffRunner } from '../ports/durable-runner.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord, type ChatSession } from '../storage/entities/chat.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';
import { readConversationRecord } from './get-conversation.ts';
import { requireWay } from './require-way.ts';

export const operatorMessageSchema = z.strictObject({
  message: queryBodySchema.shape.query,
  messageId: idSchema.optional().meta({ description: 'Of your choice; the same id twice is one message.' }),
}).meta({ id: 'OperatorMessage' });

/**
 * Sends the guest a message as a person of the hotel. Only while a person has the conversation, so that the guest never gets answers from
 * both and nobody writes without knowing that the concierge has it back.
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
  await requireWay(em, ctx, session, 'person');
  const { key: sessionKey, locale } = session;
  const now = ctx.now();
  Object.assign(session, { lastOperatorDate: now, waitingSince: null, handoffBy: session.handoffBy ?? actorLabel(ctx.actor) });
  await em.flush();
  await appendMessage(em, ctx, { sessionKey, id, type: 'operator', message, locale });
  audit(em, ctx, { action: 'conversation.message', target: `conversation:${sessionKey}`, after: { messageId: id } });
  return em.findOneOrFail(ChatMessageRecord, { sessionKey, id });
}
