import { toChatMessage } from '../../chat/messages.ts';
import { replyTo } from '../../chat/reply-to.ts';
import type { AgentMessage } from '../../model/agent-task.ts';
import { wordsOf } from '../../model/agent-booking-data.ts';
import { notFound } from '../../model/errors.ts';
import type { ChatRunner } from '../../ports/durable-runner.ts';
import { ChatMessageRecord } from '../../storage/entities/chat.ts';
import type { TenantContext } from '../../context.ts';
import type { GuestTurn } from '../../model/turn.ts';
import type { AgentAnswers, AskedMessage } from './agent-answers.ts';
import { reservationPart } from './reservation-data.ts';

/** The message as a guest would write it. */
const saidIn = ({ text, data = [] }: AgentMessage): string =>
  [text, ...data.map(wordsOf)].filter((each) => each.trim() !== '').join('\n');

/** The concierge: an agent's message is a turn of a conversation like a guest's, and the reply rests on what it rests on there. */
export function conversationAnswers(runner: ChatRunner): AgentAnswers {
  const turnOf = ({ clientId }: TenantContext, { sessionKey, messageId, message }: AskedMessage): GuestTurn =>
    ({ clientId, sessionKey, messageId, query: saidIn(message), locale: null });
  return {
    async post(ctx, asked, asker) {
      await runner.postMessage({ ...turnOf(ctx, asked), asker });
      // A run that knows the message does not hear of its asker again.
      return replyTo({ ctx, input: asked });
    },
    async ask(ctx, asked) {
      const { replyId } = await runner.ask(turnOf(ctx, asked));
      return replyId;
    },
    async read(ctx, { sessionKey, messageId }, replyId) {
      const { record, reservation } = await ctx.db.read(async (em) => ({
        record: await em.findOne(ChatMessageRecord, { sessionKey, id: replyId }),
        reservation: await reservationPart(em, ctx, { sessionKey, messageId }),
      }));
      if (record === null) throw notFound('This reply');
      const { message, locale, context, sources } = toChatMessage(record);
      return {
        messageId: replyId, message, locale, asksBack: record.asksBack,
        parts: [
          { kind: 'text', text: message }, ...reservation,
          ...(context.length > 0 ? [{ kind: 'data' as const, data: { context, sources } }] : []),
        ],
      };
    },
  };
}
