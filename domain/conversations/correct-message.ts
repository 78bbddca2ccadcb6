import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import { withoutPersonalData } from '../concierge/model/without-personal-data.ts';
import type { TenantContext } from '../context.ts';
import { exampleRecordSchema, intentSchema, proposeExample, type ExampleRecord } from '../examples/examples.ts';
import { answerQuestion } from '../knowledge/answer-question.ts';
import { correctionKey } from '../knowledge/item-record.ts';
import { languageOf } from '../language/languages.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { EntityManager, UnitOfWork } from '../storage/database.ts';
import { TableBooking } from '../storage/entities/booking.ts';
import { ChatMessageRecord } from '../storage/entities/chat.ts';
import { requireClient } from '../tenant/require-client.ts';
import { readConversationRecord } from './get-conversation.ts';

const LONGEST_ANSWER = 4000;

export const correctionSchema = z.strictObject({
  intent: intentSchema.optional().meta({ description: 'What the guest meant. It is proposed as an example to learn from.' }),
  answer: z.string().trim().min(1, 'must not be empty').max(LONGEST_ANSWER).optional().meta(
    { description: 'What should have been answered. Guests who ask this are answered so from their next message on.' },
  ),
  question: z.string().trim().min(1, 'must not be empty').max(300).optional().meta(
    { description: 'The question to the answer in better words; the guest\'s own, without personal data, when left out.' },
  ),
}).refine(({ intent, answer }) => intent !== undefined || answer !== undefined, 'must name an intent, an answer or both')
  .meta({ id: 'CorrectMessageBody' });

export const correctedSchema = z.object({
  example: exampleRecordSchema.nullable().meta({ description: 'What was proposed to be learned; a person has yet to approve it.' }),
  item: z.object({ id: z.uuid(), title: z.string(), locale: z.string() }).nullable().meta(
    { description: 'The knowledge item that answers from now on.' },
  ),
}).meta({ id: 'CorrectedMessage' });

/**
 * Corrects what the concierge understood of a guest's message, or what it answered. The meaning becomes a sentence to learn from, stored
 * for the platform without personal data; a written answer becomes knowledge of the hotel. A second correction of the same message replaces
 * the first.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; CONFLICT for a message that no guest wrote and that answers none, and
 *   where nothing is left of the sentence without personal data
 */
export async function correctMessage({ ctx, conversationId, messageId, input, deps: { platform } }: {
  ctx: TenantContext; conversationId: string; messageId: string; input: z.input<typeof correctionSchema>; deps: { platform: UnitOfWork };
}): Promise<z.infer<typeof correctedSchema>> {
  requirePermission(ctx, 'conversations:WRITE');
  await requireClient(ctx);
  const { intent, answer, question } = parseInput('body', correctionSchema, input);
  if (answer !== undefined) requirePermission(ctx, 'knowledge:WRITE');
  const { text, language, locale, id } = await ctx.db.read((em) => sentenceOf(em, ctx, { conversationId, messageId }));
  if (text === '' && (intent !== undefined || question === undefined)) {
    throw new DomainError('CONFLICT',
      'Without personal data nothing is left of this message. Give it an answer with a question in your words.');
  }
  const item = answer === undefined ? null
    : await answerQuestion({ ctx, key: correctionKey(id), input: { title: question ?? text.slice(0, 300), text: answer, locale } });
  const example = intent === undefined ? null : await proposeExample(platform, { text, language, intent, now: ctx.now() });
  await ctx.db.transaction((em) => {
    audit(em, ctx, { action: 'conversation.correct', target: `conversation:${conversationId}`, after: audited(id, item, example) });
    return Promise.resolve();
  });
  return { example, item: item && { id: item.id, title: item.title, locale: item.locale } };
}

/** The words stay where they are kept for their purpose. */
const audited = (messageId: string, item: { id: string } | null, example: ExampleRecord | null): Record<string, unknown> =>
  ({ messageId, itemId: item?.id ?? null, exampleId: example?.id ?? null, intent: example?.intent ?? null });

interface Sentence { id: string; text: string; language: string; locale: string }

/** What the guest wrote: the message itself, or the one that a reply answers. */
async function sentenceOf(
  em: EntityManager, ctx: TenantContext, { conversationId: sessionKey, messageId }: { conversationId: string; messageId: string },
): Promise<Sentence> {
  await readConversationRecord(em, ctx, sessionKey);
  const named = await em.findOne(ChatMessageRecord, { sessionKey, id: messageId });
  if (!named) throw notFound('The message');
  const answered = named.replyTo ? await em.findOne(ChatMessageRecord, { sessionKey, id: named.replyTo }) : null;
  const asked = named.type === 'guest' ? named : answered;
  if (!asked) {
    throw new DomainError('CONFLICT',
      'This message is neither a guest\'s nor a reply to one. Correct a guest\'s message or the reply to it.');
  }
  const bookings = await em.find(TableBooking, { sessionKey, clientId: ctx.clientId });
  const known = bookings.flatMap(({ guest, confirmationNumber }) => [...Object.values(guest ?? {}), confirmationNumber])
    .filter((value): value is string => typeof value === 'string').flatMap((value) => [value, ...value.split(/\s+/)]);
  const language = languageOf(asked.locale) ?? 'en';
  return { id: asked.id, text: withoutPersonalData(asked.message, { language, known }), language, locale: asked.locale };
}
