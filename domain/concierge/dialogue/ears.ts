import type { Language } from '../../language/languages.ts';
import type { Utterance } from '../../language/utterance.ts';
import type { BrainInput, ThoughtWanted } from '../../ports/brain.ts';
import type { Question } from '../answering/tongue.ts';
import { hear } from './hear.ts';
import type { Heard } from './heard.ts';
import type { Hearing } from './hearing.ts';
import type { Understanding } from '../understanding/understand.ts';

/** A guest's last message, as far as code understands it. */
export interface Overheard {
  message: Utterance;
  /** Of the answer. */
  locale: string;
  language: Language;
  /** What the cues and examples of the language say. */
  understood: Understanding;
  /** Nobody here speaks its language. */
  isGuessed: boolean;
  /** What it asks beside something else that it says, each able to stand alone. */
  beside(): readonly string[];
}

/** What a message means. */
export interface Meaning {
  understood: Understanding;
  /** Whether somebody may be in danger according to a hearer other than code. */
  isDanger?: boolean;
  /** What it asks, one by one and able to stand alone; left out where that is still to be told from `understood`. */
  questions?: readonly Question[];
  /** The same of what it asks beside something else, where nobody has told the two apart. */
  beside?(): readonly string[];
  /** The same as a word in a dialogue about tables. */
  inDialogue(hearing: Hearing): Heard;
}

/** Tells what a guest means. */
export interface Ears {
  hear(overheard: Overheard, input: BrainInput): Meaning | ThoughtWanted;
}

/** The ears without a language model: cues, examples and the parsers of the dialogue. */
export const offlineEars = { hear: ({ understood, beside }: Overheard): Meaning => ({ understood, beside, inDialogue: hear }) };
