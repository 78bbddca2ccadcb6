import { z } from 'zod';
import { unansweredStates, type UnansweredQuestion } from '../storage/entities/knowledge.ts';

/** An unanswered question as the API shows it. */
export const questionRecordSchema = z.object({
  id: z.uuid(),
  question: z.string().meta({ description: 'As it was last asked; rephrasings are counted together.' }),
  count: z.int().meta({ description: 'How often it was asked without getting an answer.' }),
  locales: z.array(z.string()).meta({ description: 'The languages it was asked in.' }),
  state: z.enum(unansweredStates),
  firstAsked: z.iso.datetime(),
  lastAsked: z.iso.datetime(),
  suggestion: z.object({
    itemId: z.uuid(), title: z.string(), url: z.string().nullable(),
    coverage: z.number().meta({ description: 'The share of the question that it speaks of, from 0 to 1.' }),
  }).nullable().meta({ description: 'The item that comes nearest to an answer and may want a sentence more; null when none does.' }),
}).meta({ id: 'UnansweredQuestion' });
export type QuestionRecord = z.infer<typeof questionRecordSchema>;

export function toQuestionRecord(row: UnansweredQuestion, suggestion: QuestionRecord['suggestion']): QuestionRecord {
  const { id, question, count, locales, state, firstAsked, lastAsked } = row;
  return { id, question, count, locales, state, firstAsked: firstAsked.toISOString(), lastAsked: lastAsked.toISOString(), suggestion };
}
