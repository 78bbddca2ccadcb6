import { z } from 'zod';

const LONGEST_SENTENCE = 600;
const LONGEST_QUOTE = 1200;
const MOST_SENTENCES = 12;

/** A sentence of an answer with its source. */
export const answerSentenceSchema = z.strictObject({
  /** The number of the question that it answers. */
  question: z.number().int(),
  text: z.string().max(LONGEST_SENTENCE),
  /** The number of the passage. */
  passage: z.number().int(),
  /** Copied from the passage. */
  quote: z.string().max(LONGEST_QUOTE),
});
export type AnswerSentence = z.output<typeof answerSentenceSchema>;

/** An answer; it has no sentence if the passages do not answer. */
export const answerSchema = z.strictObject({ sentences: z.array(answerSentenceSchema).max(MOST_SENTENCES) });
