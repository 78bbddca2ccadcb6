import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { handBack } from '../chat/ownership/hand-back.ts';
import { takeOver } from '../chat/ownership/take-over.ts';
import { actorLabel } from '../model/actor.ts';
import { openChoices } from '../model/handoff.ts';
import { parseInput } from '../parse.ts';
import type { HandoffRunner } from '../ports/durable-runner.ts';
import { ChatSession } from '../storage/entities/chat.ts';
import { answerReopened } from './answer-reopened.ts';
import type { ConversationRecord } from './conversation-record.ts';
import { readConversationRecord } from './get-conversation.ts';
import { requireWay } from './require-way.ts';

export const handbackSchema = z.strictObject({
  open: z.enum(openChoices).default('leave').meta({
    description: 'What happens to the guest\'s unanswered questions: the concierge answers them, or never does.',
  }),
}).meta({ id: 'Handback' });

interface Call {
  ctx: TenantContext;
  input: { conversationId: string };
  deps: { runner: HandoffRunner };
}

/**
 * Gives a conversation to the calling operator. The concierge is silent from the commit on; its workflow is told afterwards and stops
 * working on its reply. Safe to repeat, also after UNAVAILABLE.
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
 * Gives a conversation back to the concierge, which answers what the guest writes from now on and, if `open` is `answer`, what the guest
 * has asked since the hotel's last message. Safe to repeat: the first call decides, and no answer is lost if a process dies afterwards.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT, UNAVAILABLE when the flow could not be told,
 *   CONFLICT where an answer is wanted that the guest's channel does not take now
 */
export async function handBackConversation(
  { ctx, input, handback, deps }: Call & { handback?: z.input<typeof handbackSchema> },
): Promise<ConversationRecord> {
  const session = await admit(ctx, input);
  const { sessionKey } = session;
  const { open } = parseInput('body', handbackSchema, handback ?? {});
  if (open === 'answer') await requireAnswerable(ctx, sessionKey);
  await handBack({ ctx, input: { sessionKey, reason: 'operator', open } });
  await deps.runner.followHandback(session);
  await answerReopened({ ctx, sessionKey, runner: deps.runner });
  return recordOf(ctx, input);
}

/** The guards of an automatic reply but one: that a person has the conversation still. */
async function requireAnswerable(ctx: TenantContext, sessionKey: string): Promise<void> {
  await ctx.db.read(async (em) => {
    const session = await em.findOneOrFail(ChatSession, { key: sessionKey });
    if (session.handledBy === 'person') await requireWay(em, ctx, session, 'successor');
  });
}

async function admit(ctx: TenantContext, input: Call['input']): Promise<{ clientId: string; sessionKey: string }> {
  requirePermission(ctx, 'conversations:WRITE');
  await requireClient(ctx);
  const { id } = await recordOf(ctx, input);
  return { clientId: ctx.clientId, sessionKey: id };
}

const recordOf = (ctx: TenantContext, { conversationId }: Call['input']): Promise<ConversationRecord> =>
  ctx.db.read((em) => readConversationRecord(em, ctx, conversationId));
