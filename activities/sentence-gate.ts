import { answerGate } from '../domain/concierge/model/answer-gate.ts';
import type { AnswerGrounds } from '../domain/model/thoughts.ts';

/**
 * Checks the sentences of one answer, each as it comes.
 *
 * @returns for an element of the answer the sentence that may be shown; null for one that may not
 */
export type SentenceGate = (grounds: AnswerGrounds | undefined) => (element: unknown) => string | null;

/** Lets what the passages bear out through, as the mind does that reads the whole answer afterwards. */
export const sentenceGate: SentenceGate = (grounds) => {
  const gate = grounds && answerGate(grounds);
  return (element) => (gate?.accept(element) === true ? (element as { text: string }).text : null);
};
