import type { Language } from '../../language/languages.ts';
import type { BrainInput, ThoughtWanted } from '../../ports/brain.ts';
import type { Draft } from './draft.ts';

/** One thing that a guest asks. */
export interface Question {
  /** In the guest's own words or as the interpreter reworded it. */
  text: string;
  /** The searches, the best first; the first that finds an answer counts. */
  searched: readonly string[];
}

/** What a guest wants to know. */
export interface Asked {
  questions: readonly Question[];
  /** The locale of the search, and of an answer in the hotel's words. */
  locale: string;
  /** The locale of the answer, as far as the answerer speaks it. */
  answerIn: string;
  /** The language of the product's own sentences. */
  language: Language;
}

/** Words an answer from the hotel's knowledge; returns `unanswered` if there is none. */
export interface Answerer {
  answer(asked: Asked, input: BrainInput): Promise<Draft | ThoughtWanted>;
}
