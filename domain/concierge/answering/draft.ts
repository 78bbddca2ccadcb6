import type { Language } from '../../language/languages.ts';
import type { BrainInput, Reply } from '../../ports/brain.ts';
import { sayHelp } from './help-texts.ts';
import { reachable } from './reachable.ts';
import { say } from './texts.ts';

/** A reply before the channel's style is applied, in pieces that read well one after another. */
export type Draft = Pick<Reply, 'context' | 'sources' | 'outcome' | 'memory' | 'proposes' | 'handoff' | 'asksBack'> & {
  chunks: string[];
  /** Of what it says, where that is not the guest's known language. */
  locale?: string;
};

/** Says these sentences, which rest on no passage. */
export function talk(parts: readonly string[]): Draft {
  const chunks = parts.map((part, index) => (index < parts.length - 1 ? `${part} ` : part));
  return { chunks, context: [], sources: [], outcome: 'small-talk' };
}

/** What a draft says as one text. */
export const textOf = ({ chunks }: Pick<Draft, 'chunks'>): string => chunks.join('').trim();

type Hotel = BrainInput['hotel'];

/** Offers the front desk, and how to reach it. */
export const whomToAsk = (hotel: Hotel, language: Language): string[] => [say('frontDesk', language), ...reachable(hotel, language)];

/** Nothing that the hotel has told answers the question, or nothing yet. */
export const unknown = (hotel: Hotel, language: Language): Draft =>
  ({ ...talk([say(hotel.isBeingRead === true ? 'reading' : 'unknown', language), ...whomToAsk(hotel, language)]), outcome: 'unanswered' });

/** A guest who is not understood is told so, and how to continue. */
export const notUnderstood = ({ hotel }: Pick<BrainInput, 'hotel'>, language: Language): Draft => ({
  ...talk([sayHelp('notUnderstood', language), ...whomToAsk(hotel, language),
    ...(hotel.passesOn === false ? [] : [sayHelp('offer', language)])]),
  outcome: 'unanswered',
});

/** Several answers in one, and in their order the questions without an answer. */
export function joined(answers: readonly Draft[], open: readonly string[], language: Language): Draft {
  const chunks = [...new Set(answers.map((draft) => `${textOf(draft)}\n\n`))];
  return {
    chunks: [...chunks, ...open.map((request) => sayHelp('notOneOf', language, { question: request.replace(/[\s,;.?!¿¡]+$/u, '') }))],
    context: [...new Set(answers.flatMap(({ context }) => context))], sources: distinct(answers.flatMap(({ sources }) => sources)),
    outcome: 'answered',
  };
}

const distinct = (sources: Draft['sources']): Draft['sources'] =>
  [...new Map(sources.map((source) => [`${source.url ?? ''}|${source.title}`, source])).values()];
