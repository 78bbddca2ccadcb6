import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import { searchKnowledge } from '../knowledge/search-knowledge.ts';
import { recordUnanswered } from '../knowledge/record-unanswered.ts';
import { notFound } from '../model/errors.ts';
import type { AnsweredTurn, TurnKey } from '../model/turn.ts';
import type { Brain, Decision } from '../ports/brain.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';
import { readText } from '../translations/read-translations.ts';
import { appendEvent } from './events.ts';
import { readConversation } from './messages.ts';

/** How many messages the brain sees, the question included. */
const MEMORY = 20;

/**
 * Answers one guest message and stores the reply with its event. A turn has one reply: when it has
 * been answered already, that answer stands.
 */
export async function answerTurn({ ctx, input, brain, emit }: {
  ctx: TenantContext;
  input: TurnKey;
  brain: Brain;
  emit: (text: string) => void;
}): Promise<AnsweredTurn> {
  const { conversation, client } = await ctx.db.read(async (em) => ({
    conversation: await readConversation(em, input, MEMORY),
    client: await em.findOneOrFail(Client, { id: ctx.clientId }),
  }));
  const question = conversation.at(-1);
  if (!question) throw notFound('This message');
  const decision = await brain.decide({
    conversation,
    locale: question.locale,
    defaultLocale: client.defaultLocale,
    hotel: hotelCard(client),
    search: (query) => searchKnowledge({ ctx, input: query }),
    emit,
  });
  return storeReply(ctx, input, decision, question.message);
}

/** Ends a turn that could not be answered with a sentence that says so; the turn is never left in silence. */
export async function apologise(
  { ctx, input }: { ctx: TenantContext; input: TurnKey },
): Promise<AnsweredTurn> {
  const { question, message } = await ctx.db.read(async (em) => {
    const client = await em.findOneOrFail(Client, { id: ctx.clientId });
    const asked = await em.findOneOrFail(ChatMessageRecord, { sessionKey: input.sessionKey, id: input.messageId });
    return { question: asked, message: await readText(em, client, 'chat.apology', asked.locale) };
  });
  const decision: Decision = {
    kind: 'reply', message, locale: question.locale, context: [], sources: [], outcome: 'unanswered',
  };
  const answered = await storeReply(ctx, input, decision, question.message);
  return { ...answered, outcome: 'failed' };
}

async function storeReply(
  ctx: TenantContext, input: TurnKey, decision: Decision, question: string,
): Promise<AnsweredTurn> {
  return ctx.db.transaction(async (em) => {
    const replyId = await insertReplyOnce(em, ctx, input, decision);
    if (replyId === null) return { replyId: await existingReply(em, input), outcome: decision.outcome };
    await appendEvent(em, ctx, { sessionKey: input.sessionKey, event: 'message.created', messageId: replyId });
    if (decision.outcome === 'unanswered') {
      await recordUnanswered(em, ctx, { question, locale: decision.locale });
    }
    return { replyId, outcome: decision.outcome };
  });
}

/** The unique constraint on the answered message, not a check, refuses a second reply. */
async function insertReplyOnce(
  em: EntityManager, ctx: TenantContext, input: TurnKey, decision: Decision,
): Promise<string | null> {
  const id = randomUUID();
  const { affectedRows } = await em.createQueryBuilder(ChatMessageRecord).insert({
    sessionKey: input.sessionKey,
    id,
    clientId: ctx.clientId,
    type: 'ai',
    message: decision.message,
    locale: decision.locale,
    context: decision.context,
    sources: decision.sources,
    replyTo: input.messageId,
    createdDate: ctx.now(),
  }).onConflict(['sessionKey', 'replyTo']).ignore().execute('run');
  return affectedRows === 1 ? id : null;
}

async function existingReply(em: EntityManager, input: TurnKey): Promise<string> {
  const reply = await em.findOneOrFail(
    ChatMessageRecord, { sessionKey: input.sessionKey, replyTo: input.messageId }, { fields: ['id'] },
  );
  return reply.id;
}

function hotelCard(client: Client): { name: string; phone: string | null; email: string | null } {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return { name: client.name, phone: text(client.hotelConfig['phone']), email: text(client.hotelConfig['email']) };
}
