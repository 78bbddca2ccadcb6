import type { Language } from '../../language/languages.ts';
import type { BrainInput, ThoughtWanted } from '../../ports/brain.ts';
import type { Draft } from './draft.ts';

/** One thing that a guest asks. */
export interface Question {
  /** In the guest's words, or in those of the ears that heard them. */
  text: string;
  /** What to search for, the best first; the first for which something is found counts. */
  searched: readonly string[];
}

/** What a guest wants to know. */
export interface Asked {
  questions: readonly Question[];
  /** Of the search, and of an answer in the hotel's words. */
  locale: string;
  /** Of the answer, as far as the tongue speaks it. */
  answerIn: string;
  /** What the product's own sentences are in. */
  language: Language;
}

/** Puts what the hotel knows into an answer; what it cannot answer comes back as `unanswered`. */
export interface Tongue {
  answer(asked: Asked, input: BrainInput): Promise<Draft | ThoughtWanted>;
}
