import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import { recordUnanswered } from '../knowledge/record-unanswered.ts';
import { notFound } from '../model/errors.ts';
import type { AnsweredTurn, TurnKey } from '../model/turn.ts';
import type { Brain, Decision } from '../ports/brain.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';
import { readText } from '../translations/read-translations.ts';
import { decideReply } from './decide-reply.ts';
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
  const { conversation, client, earlier } = await ctx.db.read(async (em) => ({
    conversation: await readConversation(em, input, MEMORY),
    client: await em.findOneOrFail(Client, { id: ctx.clientId }),
    earlier: await findReply(em, input),
  }));
  // An attempt that died after it stored the reply is not thought over again.
  if (earlier !== null) return { replyId: earlier, outcome: 'answered' };
  const question = conversation.at(-1);
  if (!question) throw notFound('This message');
  const decision = await decideReply({ ctx, client, conversation, brain, emit });
  const unanswered = decision.outcome === 'unanswered' ? question.message : undefined;
  return { replyId: await storeReply(ctx, input, decision, unanswered), outcome: decision.outcome };
}

/** Ends a turn that could not be answered with a sentence that says so; the turn is never left in silence. */
export async function apologise(
  { ctx, input }: { ctx: TenantContext; input: TurnKey },
): Promise<AnsweredTurn> {
  const { question, message } = await ctx.db.read(async (em) => {
    const client = await em.findOneOrFail(Client, { id: ctx.clientId });
    const asked = await em.findOne(ChatMessageRecord, { sessionKey: input.sessionKey, id: input.messageId });
    if (!asked) throw notFound('This message');
    return { question: asked, message: await readText(em, client, 'chat.apology', asked.locale) };
  });
  const reply = { message, locale: question.locale, context: [], sources: [] };
  return { replyId: await storeReply(ctx, input, reply), outcome: 'failed' };
}

type Reply = Omit<Decision, 'kind' | 'outcome'>;

/**
 * Stores the reply of a turn with its event, and the question when no passage answered it.
 *
 * @returns the id of the turn's one reply, which may be an earlier attempt's
 */
async function storeReply(
  ctx: TenantContext, input: TurnKey, reply: Reply, unansweredQuestion?: string,
): Promise<string> {
  return ctx.db.transaction(async (em) => {
    const replyId = await insertReplyOnce(em, ctx, input, reply);
    if (replyId === null) return requireReply(em, input);
    await appendEvent(em, ctx, { sessionKey: input.sessionKey, event: 'message.created', messageId: replyId });
    if (unansweredQuestion !== undefined) {
      await recordUnanswered(em, ctx, { question: unansweredQuestion, locale: reply.locale });
    }
    return replyId;
  });
}

/** The unique constraint on the answered message, not a check, refuses a second reply. */
async function insertReplyOnce(
  em: EntityManager, ctx: TenantContext, input: TurnKey, reply: Reply,
): Promise<string | null> {
  const id = randomUUID();
  const { affectedRows } = await em.createQueryBuilder(ChatMessageRecord).insert({
    sessionKey: input.sessionKey,
    id,
    clientId: ctx.clientId,
    type: 'ai',
    message: reply.message,
    locale: reply.locale,
    context: reply.context,
    sources: reply.sources,
    replyTo: input.messageId,
    createdDate: ctx.now(),
  }).onConflict(['sessionKey', 'replyTo']).ignore().execute('run');
  return affectedRows === 1 ? id : null;
}

async function requireReply(em: EntityManager, input: TurnKey): Promise<string> {
  const replyId = await findReply(em, input);
  if (replyId === null) throw notFound('This reply');
  return replyId;
}

async function findReply(em: EntityManager, input: TurnKey): Promise<string | null> {
  const reply = await em.findOne(
    ChatMessageRecord, { sessionKey: input.sessionKey, replyTo: input.messageId }, { fields: ['id'] },
  );
  return reply?.id ?? null;
}
