import { toChatMessage } from '../../chat/messages.ts';
import { notFound } from '../../model/errors.ts';
import type { ChatRunner } from '../../ports/durable-runner.ts';
import { ChatMessageRecord } from '../../storage/entities/chat.ts';
import type { AgentAnswers } from './agent-answers.ts';

/** The concierge: an agent's message is a turn of a conversation like a guest's, and the reply rests on what it rests on there. */
export function conversationAnswers(runner: ChatRunner): AgentAnswers {
  return {
    async ask({ clientId }, { sessionKey, messageId, message }) {
      const { replyId } = await runner.ask({ clientId, sessionKey, messageId, query: message.text, locale: null });
      return replyId;
    },
    async read(ctx, { sessionKey }, replyId) {
      const record = await ctx.db.read((em) => em.findOne(ChatMessageRecord, { sessionKey, id: replyId }));
      if (record === null) throw notFound('This reply');
      const { message, locale, context, sources } = toChatMessage(record);
      return {
        messageId: replyId, message, locale, asksBack: record.asksBack,
        parts: [{ kind: 'text', text: message }, ...(context.length > 0 ? [{ kind: 'data' as const, data: { context, sources } }] : [])],
      };
    },
  };
}
