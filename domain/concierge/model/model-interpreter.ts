import type { BrainInput, ThoughtWanted } from '../../ports/brain.ts';
import type { Question } from '../answering/answerer.ts';
import { offlineInterpreter, type Meaning, type ReadMessage } from '../dialogue/interpreter.ts';
import { interpretForTable } from '../dialogue/interpret-for-table.ts';
import type { UtteranceKind } from '../understanding/understand.ts';
import { interpretedByModel } from './interpreted-by-model.ts';
import { interpretationRequest } from './interpretation-request.ts';
import type { CommandName } from './interpretation-schema.ts';
import { needsNoModel } from './needs-no-model.ts';
import { readInterpretation, type GivenCommands } from './read-interpretation.ts';
import { think } from './think.ts';

/** The interpreter with a language model; code alone interprets messages that it fully understands, and is the fallback. */
export const modelInterpreter = {
  interpret(read: ReadMessage, input: BrainInput): Meaning | ThoughtWanted {
    const { message, understood, language, isGuessed } = read;
    // A guest in trouble or who wants a person does not wait for a model, and no model overrules code here.
    if (ofPersons.has(understood.kind) && !isGuessed) return offlineInterpreter.interpret(read);
    if (needsNoModel(message, understood, input)) return offlineInterpreter.interpret(read);
    const thought = think(input, interpretationRequest(input, language));
    if (thought === null) return offlineInterpreter.interpret(read);
    if ('kind' in thought) return thought;
    const given = readInterpretation(thought.value, message.text);
    return given === null ? offlineInterpreter.interpret(read) : meaningOf(given, read);
  },
};

const ofPersons: ReadonlySet<UtteranceKind> = new Set(['person', 'complaint']);

/** The kinds of messages that neither ask nor want anything; code tells them apart. */
const UNASKING: ReadonlySet<UtteranceKind> =
  new Set(['nature', 'introduction', 'search', 'goodbye', 'thanks', 'greeting', 'statement', 'elsewhere', 'abuse']);

function meaningOf(given: GivenCommands, { understood }: ReadMessage): Meaning {
  const has = (name: CommandName): boolean => given.words.has(name);
  const questions = given.questions.map(questionOf);
  const asked = questions.map(({ text }) => text).join(' ');
  const kind = kindGiven(given, understood.kind);
  return {
    understood: { ...understood, kind, question: kind === 'question' ? asked : '', followUp: false },
    ...(questions.length > 0 ? { questions } : {}), isDanger: has('danger'),
    inDialogue: (message) => interpretedByModel(given, message, interpretForTable(message)),
  };
}

function kindGiven({ words, questions }: GivenCommands, offline: UtteranceKind): UtteranceKind {
  if (words.has('complaint')) return 'complaint';
  if (words.has('person')) return offline === 'request' ? 'request' : 'person';
  if (questions.length > 0) return 'question';
  if (words.has('small-talk') && words.size === 1) return UNASKING.has(offline) ? offline : 'statement';
  return words.has('table') ? 'booking' : 'statement';
}

/** A reply that refers to a question quotes the guest's words, never the model's. */
const questionOf = ({ text, words }: { text: string; words: string }): Question =>
  ({ text: words, searched: text === words ? [text] : [text, words] });
