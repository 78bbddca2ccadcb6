import type { BrainInput, ThoughtWanted } from '../../ports/brain.ts';
import type { Question } from '../answering/tongue.ts';
import { offlineEars, type Meaning, type Overheard } from '../dialogue/ears.ts';
import { hear } from '../dialogue/hear.ts';
import type { UtteranceKind } from '../understanding/understand.ts';
import { heardByModel } from './heard-by-model.ts';
import { hearRequest } from './hear-request.ts';
import type { CommandName } from './hearing-schema.ts';
import { needsNoModel } from './needs-no-model.ts';
import { readHearing, type Listened } from './read-hearing.ts';
import { think } from './think.ts';

/** The ears with a language model; code alone interprets messages that it fully understands, and is the fallback. */
export const modelEars = {
  hear(overheard: Overheard, input: BrainInput): Meaning | ThoughtWanted {
    const { message, understood, language, isGuessed } = overheard;
    // A guest in trouble or who wants a person does not wait for a model, and no model overrules code here.
    if (ofPersons.has(understood.kind) && !isGuessed) return offlineEars.hear(overheard);
    if (needsNoModel(message, understood, input)) return offlineEars.hear(overheard);
    const thought = think(input, hearRequest(input, language));
    if (thought === null) return offlineEars.hear(overheard);
    if ('kind' in thought) return thought;
    const listened = readHearing(thought.value, message.text);
    return listened === null ? offlineEars.hear(overheard) : meaningOf(listened, overheard);
  },
};

const ofPersons: ReadonlySet<UtteranceKind> = new Set(['person', 'complaint']);

/** The kinds of messages that neither ask nor want anything; code tells them apart. */
const UNASKING: ReadonlySet<UtteranceKind> =
  new Set(['nature', 'introduction', 'search', 'goodbye', 'thanks', 'greeting', 'statement', 'elsewhere', 'abuse']);

function meaningOf(listened: Listened, { understood }: Overheard): Meaning {
  const has = (name: CommandName): boolean => listened.words.has(name);
  const questions = listened.questions.map(questionOf);
  const asked = questions.map(({ text }) => text).join(' ');
  const kind = kindHeard(listened, understood.kind);
  return {
    understood: { ...understood, kind, question: kind === 'question' ? asked : '', followUp: false },
    ...(questions.length > 0 ? { questions } : {}), isDanger: has('danger'),
    inDialogue: (hearing) => heardByModel(listened, hearing, hear(hearing)),
  };
}

function kindHeard({ words, questions }: Listened, offline: UtteranceKind): UtteranceKind {
  if (words.has('complaint')) return 'complaint';
  if (words.has('person')) return offline === 'request' ? 'request' : 'person';
  if (questions.length > 0) return 'question';
  if (words.has('small-talk') && words.size === 1) return UNASKING.has(offline) ? offline : 'statement';
  return words.has('table') ? 'booking' : 'statement';
}

/** A reply that refers to a question quotes the guest's words, never the model's. */
const questionOf = ({ text, words }: { text: string; words: string }): Question =>
  ({ text: words, searched: text === words ? [text] : [text, words] });
