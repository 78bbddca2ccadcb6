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
  /** The locale of the answer. */
  locale: string;
  language: Language;
  /** What the cues and examples of the language say. */
  understood: Understanding;
  /** The message is in a language without a pack, so `understood` is a guess. */
  isGuessed: boolean;
  /** Its questions besides what else it says; each makes sense on its own. */
  beside(): readonly string[];
}

/** What a message means. */
export interface Meaning {
  understood: Understanding;
  /** Whether a language model hears danger. */
  isDanger?: boolean;
  /** Its questions; each makes sense on its own. Absent if they still have to come from `understood`. */
  questions?: readonly Question[];
  /** Its questions besides what else it says, if `questions` is absent. */
  beside?(): readonly string[];
  /** Its meaning in the table dialogue. */
  inDialogue(hearing: Hearing): Heard;
}

/** Interprets what a guest says. */
export interface Ears {
  hear(overheard: Overheard, input: BrainInput): Meaning | ThoughtWanted;
}

/** The ears without a language model: cues, examples and the parsers of the dialogue. */
export const offlineEars = { hear: ({ understood, beside }: Overheard): Meaning => ({ understood, beside, inDialogue: hear }) };
