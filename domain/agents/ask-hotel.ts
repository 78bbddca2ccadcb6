import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { askConcierge, type PostDeps } from '../chat/post-message.ts';
import { openSession, readSession } from '../chat/sessions.ts';
import type { TenantContext } from '../context.ts';
import { actorLabel } from '../model/actor.ts';
import { chatMessageSchema, idSchema, localeSchema, queryBodySchema, sourceSchema } from '../model/chat.ts';
import { parseInput } from '../parse.ts';

const sessionId = idSchema.describe('The conversation to continue; left out, a new one begins.').optional();

export const askHotelSchema = z.strictObject({
  query: queryBodySchema.shape.query.describe('What the guest asks or wants, in any language.'),
  sessionId,
  locale: localeSchema.describe('BCP 47 language tag; detected from the text when left out.').optional(),
  messageId: idSchema.describe('Repeat a call with the same id and it is answered once.').optional(),
});

export const askedReplySchema = z.object({
  sessionId: z.uuid(),
  message: z.string(),
  locale: z.string(),
  datetime: z.number().int().meta({ description: 'Milliseconds since the Unix epoch (UTC).' }),
  context: z.array(z.string()).meta({ description: 'The knowledge passages the reply rests on, best first.' }),
  sources: z.array(sourceSchema),
});

/**
 * Asks a hotel's concierge on a guest's behalf and waits for the reply: the same durable turn as in the chat.
 *
 * @param signal stops the turn when it is aborted
 * @throws DomainError FORBIDDEN, NOT_FOUND (client or session), INVALID_INPUT, TOO_MANY_REQUESTS, IDEMPOTENCY_MISMATCH, UNAVAILABLE
 */
export async function askHotel({ ctx, input, deps, signal }: {
  ctx: TenantContext; input: z.input<typeof askHotelSchema>; deps: PostDeps; signal?: AbortSignal;
}): Promise<z.infer<typeof askedReplySchema>> {
  requirePermission(ctx, 'concierge:EXECUTE');
  const { query, locale, messageId = randomUUID(), ...claim } = parseInput('arguments', askHotelSchema, input);
  // Before a conversation is opened for what would be refused.
  deps.overload.check(ctx.clientId, 'answered');
  // A first message that is repeated has no session to name yet; its id leads to the one that it opened.
  const openedBy = claim.sessionId === undefined ? openingOf(ctx, messageId) : undefined;
  const { publicId, key: sessionKey } = await openSession({ ctx, input: { publicId: claim.sessionId, openedBy, locale } });
  signal?.addEventListener('abort', () => {
    // Best effort: a turn that could not be stopped is answered, and its reply is in the conversation.
    deps.runner.cancelTurn({ clientId: ctx.clientId, sessionKey, messageId }).catch(() => undefined);
  }, { once: true });
  signal?.throwIfAborted();
  const { reply } = await askConcierge({ ctx, input: { session: { publicId }, messageId, query, locale }, deps });
  const { message, locale: spoken, datetime, context, sources } = reply;
  return { sessionId: publicId, message, locale: spoken, datetime, context, sources };
}

/** Of the caller's own key: what another agent opened with an id of the same is another conversation. */
const openingOf = ({ actor }: TenantContext, messageId: string): string =>
  createHash('sha256').update(JSON.stringify(['agent', actorLabel(actor), messageId])).digest('hex');

export const conversationSchema = z.object({ sessionId: z.uuid(), messages: z.array(chatMessageSchema) });
export type Conversation = z.infer<typeof conversationSchema>;

export const openConversationSchema = z.strictObject({
  locale: localeSchema.describe('Of the opening words; the hotel\'s own when left out.').optional(),
});

/** Begins a conversation with a hotel. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function openConversation(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof openConversationSchema> },
): Promise<Conversation> {
  requirePermission(ctx, 'concierge:EXECUTE');
  const { locale } = parseInput('arguments', openConversationSchema, input);
  const { session, messages } = await readSession({ ctx, input: { locale } });
  return { sessionId: session.publicId, messages };
}

export const readConversationSchema = z.strictObject({ sessionId: idSchema });

/** A conversation with its messages, oldest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function readConversation(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof readConversationSchema> },
): Promise<Conversation> {
  requirePermission(ctx, 'concierge:EXECUTE');
  const { sessionId: publicId } = parseInput('arguments', readConversationSchema, input);
  const { session, messages } = await readSession({ ctx, input: { publicId } });
  return { sessionId: session.publicId, messages };
}
