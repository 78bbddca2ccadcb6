import type { AnswerGrounds } from '../domain/model/thoughts.ts';

/**
 * Checks the sentences of one answer, each as it comes.
 *
 * @returns for an element of the answer the sentence that may be shown; null for one that may not
 */
export type SentenceGate = (grounds: AnswerGrounds | undefined) => (element: unknown) => string | null;

/** Shows nothing before the whole answer has been read. */
export const closedGate: SentenceGate = () => () => null;
