import { z } from 'zod';
import type { TenantContext } from '../context.ts';
import { maskCards } from '../model/card-numbers.ts';
import { plainText } from '../model/chat.ts';
import { invalidInput } from '../model/errors.ts';
import { MessageFeedback } from '../storage/entities/chat.ts';
import { readMessage } from './messages.ts';

export const feedbackSchema = z.object({
  rating: z.enum(['up', 'down']),
  comment: plainText.max(1000).transform(maskCards).optional(),
}).meta({ id: 'Feedback' });
export type Feedback = z.infer<typeof feedbackSchema>;

/**
 * Keeps a guest's opinion of a reply; a second one replaces the first.
 *
 * @throws DomainError NOT_FOUND for a message outside the session, INVALID_INPUT for a guest's own message
 */
export async function giveFeedback({ ctx, input }: {
  ctx: TenantContext;
  input: Feedback & { sessionKey: string; messageId: string };
}): Promise<void> {
  const { sessionKey, messageId, rating, comment = null } = input;
  const message = await readMessage(ctx, { sessionKey, messageId });
  if (message.type !== 'ai') throw invalidInput('messageId: only replies of the assistant can be rated.');
  await ctx.db.transaction((em) => em.upsert(MessageFeedback, {
    sessionKey, messageId, clientId: ctx.clientId, rating, comment, createdDate: ctx.now(),
  }));
}
