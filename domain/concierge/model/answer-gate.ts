import { saysPhrase } from '../../language/literal.ts';
import type { AnswerGrounds } from '../../model/thoughts.ts';
import { answerSentenceSchema } from './answer-schema.ts';
import { faultOf, type SentenceFault } from '../grounding/check-sentence.ts';
import { reachesIn } from '../grounding/reach.ts';

/** Why a sentence does not pass. */
export type GateReason = SentenceFault | 'shape' | 'passage' | 'unsaid';

/** Accepts the sentences of an answer that the passages support and the hotel's style allows. */
export function answerGate(
  { passages, locale, questions, unsaid, noLinks }: AnswerGrounds,
): { accept(sentence: unknown): true | GateReason } {
  return {
    accept(sentence) {
      const parsed = answerSentenceSchema.safeParse(sentence);
      if (!parsed.success) return 'shape';
      const { question, text, quote, passage: number } = parsed.data;
      const passage = passages.find((each) => each.number === number);
      if (passage === undefined || questions[question - 1] === undefined) return 'passage';
      const isUnwanted = unsaid.some((phrase) => saysPhrase(text, phrase))
        || (noLinks && reachesIn(text).some(({ kind }) => kind === 'link'));
      if (isUnwanted) return 'unsaid';
      return faultOf({ text, quote, passage, locale }) ?? true;
    },
  };
}
