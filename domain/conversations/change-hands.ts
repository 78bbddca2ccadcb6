import { requirePermission } from '../access.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { handBack } from '../chat/ownership/hand-back.ts';
import { takeOver } from '../chat/ownership/take-over.ts';
import { actorLabel } from '../model/actor.ts';
import type { HandoffRunner } from '../ports/durable-runner.ts';
import type { ConversationRecord } from './conversation-record.ts';
import { readConversationRecord } from './get-conversation.ts';

interface Call {
  ctx: TenantContext;
  input: { conversationId: string };
  deps: { runner: HandoffRunner };
}

/**
 * Gives a conversation to the operator who asks. The concierge is silent from the commit on; its flow is told
 * afterwards, and breaks off what it is thinking about. Safe to repeat, also after UNAVAILABLE.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, UNAVAILABLE when the flow could not be told
 */
export async function takeOverConversation({ ctx, input, deps }: Call): Promise<ConversationRecord> {
  const session = await admit(ctx, input);
  await takeOver({ ctx, input: { sessionKey: session.sessionKey, reason: 'operator', by: actorLabel(ctx.actor) } });
  await deps.runner.followTakeover(session);
  return recordOf(ctx, input);
}

/**
 * Gives a conversation back to the concierge, which answers only what the guest writes from now on. Safe to repeat.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, UNAVAILABLE when the flow could not be told
 */
export async function handBackConversation({ ctx, input, deps }: Call): Promise<ConversationRecord> {
  const session = await admit(ctx, input);
  await handBack({ ctx, input: { sessionKey: session.sessionKey, reason: 'operator' } });
  await deps.runner.followHandback(session);
  return recordOf(ctx, input);
}

async function admit(ctx: TenantContext, input: Call['input']): Promise<{ clientId: string; sessionKey: string }> {
  requirePermission(ctx, 'conversations:WRITE');
  await requireClient(ctx);
  const { id } = await recordOf(ctx, input);
  return { clientId: ctx.clientId, sessionKey: id };
}

const recordOf = (ctx: TenantContext, { conversationId }: Call['input']): Promise<ConversationRecord> =>
  ctx.db.read((em) => readConversationRecord(em, ctx, conversationId));
