import type { Language } from '../../language/languages.ts';
import type { BrainInput, Reply } from '../../ports/brain.ts';
import { sayHelp } from './help-texts.ts';
import { reachable } from './reachable.ts';
import { say } from './texts.ts';

/** A reply without the channel's style, in pieces that read well in sequence. */
export type Draft = Pick<Reply, 'context' | 'sources' | 'outcome' | 'memory' | 'proposes' | 'handoff' | 'asksBack'> & {
  chunks: string[];
  /** Its locale, if that is not the guest's known one. */
  locale?: string;
};

/** Says these sentences, which need no passage. */
export function draftOf(parts: readonly string[]): Draft {
  const chunks = parts.map((part, index) => (index < parts.length - 1 ? `${part} ` : part));
  return { chunks, context: [], sources: [], outcome: 'small-talk' };
}

/** A draft as one text. */
export const textOf = ({ chunks }: Pick<Draft, 'chunks'>): string => chunks.join('').trim();

type Hotel = BrainInput['hotel'];

/** Refers to the front desk and says how to reach it. */
export const whomToAsk = (hotel: Hotel, language: Language): string[] => [say('frontDesk', language), ...reachable(hotel, language)];

/** Says that the hotel's knowledge does not answer the question, or does not yet. */
export const unknown = (hotel: Hotel, language: Language): Draft =>
  ({
    ...draftOf([say(hotel.isBeingRead === true ? 'reading' : 'unknown', language), ...whomToAsk(hotel, language)]),
    outcome: 'unanswered',
  });

/** Says that the message was not understood, and how to continue. */
export const notUnderstood = ({ hotel }: Pick<BrainInput, 'hotel'>, language: Language): Draft => ({
  ...draftOf([sayHelp('notUnderstood', language), ...whomToAsk(hotel, language),
    ...(hotel.passesOn === false ? [] : [sayHelp('offer', language)])]),
  outcome: 'unanswered',
});

/** Joins several answers, and then names the unanswered questions in their order. */
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
