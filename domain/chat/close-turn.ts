import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { writingTools } from '../model/booking/writing-tools.ts';
import type { AnsweredTurn, TurnKey } from '../model/turn.ts';
import { ChatMessageRecord } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';
import type { PlatformTextKey } from '../translations/platform-texts.ts';
import { readText } from '../translations/read-translations.ts';
import { storeReply } from './store-reply.ts';
import { stopSteps } from './turn-steps.ts';

/** Ends a turn that could not be answered with a sentence that says so; the turn is never left in silence. */
export async function apologise(
  { ctx, input }: { ctx: TenantContext; input: TurnKey },
): Promise<AnsweredTurn> {
  const { replyId, stored } = await closeWith(ctx, input, 'chat.apology');
  return { replyId, outcome: stored ? 'failed' : 'answered' };
}

/**
 * Ends a turn that the guest has stopped. What a tool had begun by then may still take effect, and the message says
 * so. A reply that was stored before stands.
 */
export async function stopTurn(
  { ctx, input }: { ctx: TenantContext; input: TurnKey },
): Promise<AnsweredTurn> {
  const mayAct = (await stopSteps(ctx, input)).some(({ tool }) => writingTools.has(tool));
  const { replyId, stored } = await closeWith(ctx, input, mayAct ? 'chat.stoppedLate' : 'chat.stopped');
  return { replyId, outcome: stored ? 'stopped' : 'answered' };
}

async function closeWith(
  ctx: TenantContext, input: TurnKey, text: PlatformTextKey,
): Promise<{ replyId: string; stored: boolean }> {
  const { question, message } = await ctx.db.read(async (em) => {
    const client = await em.findOneOrFail(Client, { id: ctx.clientId });
    const asked = await em.findOne(ChatMessageRecord, { sessionKey: input.sessionKey, id: input.messageId });
    if (!asked) throw notFound('This message');
    return { question: asked, message: await readText(em, client, text, asked.locale) };
  });
  return storeReply(ctx, input, { message, locale: question.locale, context: [], sources: [] });
}
