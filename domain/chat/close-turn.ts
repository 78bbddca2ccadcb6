import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { writingTools } from '../model/booking/writing-tools.ts';
import type { AnsweredTurn, TurnKey } from '../model/turn.ts';
import { ChatMessageRecord, ChatSession } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';
import type { PlatformTextKey } from '../translations/platform-texts.ts';
import { readText } from '../translations/read-translations.ts';
import { oweNews } from './late-news.ts';
import { leftTo, lockSession } from './left-to-person.ts';
import { sayUnasked } from './say-unasked.ts';
import { storeReply } from './store-reply.ts';
import { closedTurn, findReply } from './turn-record.ts';
import { endThoughts } from './turn-thoughts.ts';
import { stopSteps } from './turn-steps.ts';

/** Ends a turn that could not be answered with a sentence that says so; the turn is never left in silence. */
export async function apologise(
  { ctx, input }: { ctx: TenantContext; input: TurnKey },
): Promise<AnsweredTurn> {
  return closeWith(ctx, input, 'chat.apology', 'failed');
}

/**
 * Ends a turn that the guest has stopped. What a tool had begun by then may still take effect, and the message says
 * so. A reply that was stored before stands.
 */
export async function stopTurn(
  { ctx, input }: { ctx: TenantContext; input: TurnKey },
): Promise<AnsweredTurn> {
  const mayAct = (await stopSteps(ctx, input)).some(({ tool }) => writingTools.has(tool));
  return closeWith(ctx, input, mayAct ? 'chat.stoppedLate' : 'chat.stopped', 'stopped');
}

/**
 * Ends a turn that a person has taken over: no further tool starts. A write in progress continues; guest and person are told so, and its
 * workflow reports a late outcome.
 */
export async function leaveTurn({ ctx, input }: { ctx: TenantContext; input: TurnKey }): Promise<AnsweredTurn> {
  const acting = (await stopSteps(ctx, input)).find(({ tool }) => writingTools.has(tool));
  const { replyId, session, left } = await ctx.db.read(async (em) => {
    const found = await em.findOneOrFail(ChatSession, { key: input.sessionKey });
    return { replyId: await findReply(em, input), session: found, left: await leftTo(em, found, input.messageId) };
  });
  await ctx.db.transaction((em) => endThoughts(em, ctx, input, null));
  const id = acting?.idempotencyKey;
  if (replyId === null && id) {
    await ctx.db.transaction(async (em) => {
      await lockSession(em, input.sessionKey);
      await sayUnasked(em, ctx, { sessionKey: input.sessionKey, id, text: 'handoff.stepUnderWay', type: 'system' });
      await oweNews(em, ctx, input, true);
    });
  }
  if (replyId === null && left.turn === null) {
    return { replyId: session.handoffMessageId ?? input.messageId, outcome: 'left', isOpenAgain: true };
  }
  return closedTurn(replyId, left);
}

async function closeWith(
  ctx: TenantContext, input: TurnKey, text: PlatformTextKey, outcome: 'failed' | 'stopped',
): Promise<AnsweredTurn> {
  const { question, message } = await ctx.db.read(async (em) => {
    const client = await em.findOneOrFail(Client, { id: ctx.clientId });
    const asked = await em.findOne(ChatMessageRecord, { sessionKey: input.sessionKey, id: input.messageId });
    if (!asked) throw notFound('This message');
    return { question: asked, message: await readText(em, client, text, asked.locale) };
  });
  return storeReply(ctx, input, { message, locale: question.locale, context: [], sources: [], outcome, askedAt: question.createdDate });
}
