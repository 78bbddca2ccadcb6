import type { Language } from '../../language/languages.ts';
import type { Utterance } from '../../language/utterance.ts';
import type { BrainInput, ThoughtWanted } from '../../ports/brain.ts';
import type { Question } from '../answering/answerer.ts';
import { interpretForTable } from './interpret-for-table.ts';
import type { TableMeaning } from './table-meaning.ts';
import type { DialogueMessage } from './dialogue-message.ts';
import type { Understanding } from '../understanding/understand.ts';

/** A guest's last message, as far as code understands it. */
export interface ReadMessage {
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
  /** Whether a language model finds danger. */
  isDanger?: boolean;
  /** Its questions; each makes sense on its own. Absent if they still have to come from `understood`. */
  questions?: readonly Question[];
  /** Its questions besides what else it says, if `questions` is absent. */
  beside?(): readonly string[];
  /** Its meaning in the table dialogue. */
  inDialogue(message: DialogueMessage): TableMeaning;
}

/** Interprets what a guest says. */
export interface Interpreter {
  interpret(read: ReadMessage, input: BrainInput): Meaning | ThoughtWanted;
}

/** The interpreter without a language model: cues, examples and the parsers of the dialogue. */
export const offlineInterpreter = {
  interpret: ({ understood, beside }: ReadMessage): Meaning => ({ understood, beside, inDialogue: interpretForTable }),
};
