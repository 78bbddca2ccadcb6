import { loadIntentModel } from '../../../activities/adapters/understanding/load-intent-model.ts';
import { quoteFrom } from '../../../domain/concierge/answering/quote-passage.ts';
import type { AnswerSentence } from '../../../domain/concierge/model/answer-schema.ts';
import { MASKS } from '../../../domain/concierge/model/masked.ts';
import type { CommandName, ModelInterpretation } from '../../../domain/concierge/model/interpretation-schema.ts';
import { interpretForTable } from '../../../domain/concierge/dialogue/interpret-for-table.ts';
import type { TableMeaning } from '../../../domain/concierge/dialogue/table-meaning.ts';
import {
  freshMemory, type BookingMemory, type Goal, type KnownReservation, type Phase, type BookingSlots,
} from '../../../domain/concierge/dialogue/memory.ts';
import type { IntentModel } from '../../../domain/concierge/understanding/intents/intent-model.ts';
import { interpret } from '../../../domain/concierge/understanding/refine.ts';
import { splitRequests } from '../../../domain/concierge/understanding/split-requests.ts';
import { understandSlots } from '../../../domain/concierge/understanding/slots/understand-slots.ts';
import { understand, type Understanding } from '../../../domain/concierge/understanding/understand.ts';
import { detectLanguage } from '../../../domain/language/detect.ts';
import { LANGUAGES } from '../../../domain/language/languages.ts';
import { sentences } from '../../../domain/language/sentences.ts';
import { utteranceIn, type Utterance } from '../../../domain/language/utterance.ts';
import { wallClockOf } from '../../../domain/model/booking/wall-clock.ts';
import { parseQuery } from '../../../domain/retrieval/query.ts';
import { shareOf, termsOf } from '../../../domain/retrieval/question-share.ts';
import { answerPrompt, interpretPrompt, type AnswerPrompt, type Asked, type InterpretPrompt } from './chat-request.ts';

/** Interprets with the product's own parsers and answers in the passages' own sentences: what a model makes of a turn at no cost. */
export function parrot({ purpose, prompt }: Asked): unknown {
  return purpose === 'hear' ? interpretedIn(interpretPrompt.parse(prompt)) : answered(answerPrompt.parse(prompt));
}

let learned: IntentModel | undefined;
const intents = (): IntentModel => learned ??= loadIntentModel();

function interpretedIn(prompt: InterpretPrompt): ModelInterpretation {
  const { askIn, today, now } = prompt;
  const message = unmasked(prompt.message);
  const whole = utteranceIn(message, askIn);
  const memory = memoryOf(prompt);
  const awaitsAnswer = memory.phase === 'reason' || memory.phase === 'guest';
  const speaksOfTable = memory.phase !== 'idle' || memory.reservations.length > 0;
  const { understood } = interpret(intents(), whole, { awaitsAnswer, speaksOfTable });
  const ofPersons = understood.kind === 'person' || understood.kind === 'complaint';
  const meaning = interpretForTable({
    whole, now: wallClockOf(today, now), memory, understood: ofPersons ? understand(whole) : understood,
  });
  const spans = understandSlots(whole, { today, now, previous: memory.wish }).spans;
  const place = (slot: keyof BookingSlots): string => (spans[slot] === undefined ? message : message.slice(...spans[slot]));
  const all = ownCommands(meaning, message, place);
  const asks = questionsOf(understood, meaning, whole, prompt);
  const asked = asks.map((question) => ({ do: 'question' as const, words: message, question }));
  const others = all.length > 0 || asked.length > 0 ? [] : [{ do: otherOf(understood), words: message, question: null }];
  const given = [...all, ...asked, ...others].slice(0, 12);
  return { commands: given.map(({ words, question, ...each }) =>
    ({ ...each, words: remasked(words), question: question === null ? null : remasked(question) })) };
}

/** The parsers know addresses and numbers, and no masks: these stand in for what nobody sees. */
const STAND_INS: readonly (readonly [string, string])[] = [
  [MASKS.email, 'guest@example.org'], [MASKS.phone, '+41 41 555 00 99'], [MASKS.number, 'TBL7Z7Q'],
  [MASKS.code, '424242'], [MASKS.card, '4111111111111111'],
];
const unmasked = (text: string): string => STAND_INS.reduce((left, [mask, value]) => left.replaceAll(mask, value), text);
const remasked = (text: string): string => STAND_INS.reduce((left, [mask, value]) => left.replaceAll(value, mask), text);

function memoryOf({ dialogue: { stage, goal, wish, offered, table, reservations, known } }: InterpretPrompt): BookingMemory {
  const kept = reservations.map((each, index): KnownReservation => ({
    id: `r${index}`, number: `TBL${index}`, status: 'confirmed',
    table: each === null ? null : { startsAt: wallClockOf(each.date, each.time), partySize: each.people },
  })).toReversed();
  return {
    ...freshMemory, phase: stage as Phase, goal: goal as Goal | null, wish: wish as BookingSlots,
    reservations: kept, reservation: kept[0] ?? null,
    contact: {
      ...(known.includes('name') ? { name: 'Guest Nobody' } : {}), ...(known.includes('email') ? { email: 'guest@example.org' } : {}),
    },
    offers: offered.map((at) => wallClockOf(at.slice(0, 10), at.slice(11))),
    table: table === null ? null : { startsAt: wallClockOf(table.date, table.time), partySize: table.people },
  };
}

function ownCommands(heard: TableMeaning, message: string, place: (slot: keyof BookingSlots) => string): ModelInterpretation['commands'] {
  const { wish, answer, wantsTable, goal, givesUp, takesTime, side, choice, contact, notes, reason, meansAll, meant } = heard;
  const all: [CommandName, string | null | false | undefined][] = [
    ['table', wantsTable && message], ['date', wish.date !== undefined && place('date')],
    ['time', wish.time !== undefined && place('time')],
    ['people', wish.partySize !== undefined && place('partySize')], [answer ?? 'yes', answer !== null && message],
    [goal ?? 'view', goal !== null && message], ['which', meant !== null && message],
    ['all', meansAll && message], ['gives-up', givesUp && message],
    ['needs-time', takesTime && message], [side ?? 'later', side !== null && message], ['choice', choice !== null && message],
    ['name', contact.name !== undefined && (message.includes(contact.name) ? contact.name : message)], ['reason', reason],
  ];
  const said = all.flatMap(([name, words]) => (typeof words === 'string' ? [{ do: name, words, question: null }] : []));
  return [...said, ...notes.map((note) => ({ do: 'note' as const, words: note, question: null }))];
}

function questionsOf(understood: Understanding, heard: TableMeaning, whole: Utterance, { earlier, askIn }: InterpretPrompt): string[] {
  const { isQuestion, wantsTable, goal, wish, answer } = heard;
  const isOther = !isQuestion && (wantsTable || goal !== null || Object.keys(wish).length > 0 || answer !== null);
  if (!['question', 'contact', 'asked-request'].includes(understood.kind) || isOther) return [];
  const requests = splitRequests(whole.with(understood.question === '' ? whole.text : understood.question));
  const leans = understood.followUp && !understood.ownMatter;
  const before = leans ? earlier.findLast((each) => understand(utteranceIn(each, askIn)).kind === 'question') : undefined;
  return requests.slice(0, 3).map((request) => (before === undefined ? request : `${request} ${before}`).slice(0, 300));
}

function otherOf({ kind }: Understanding): CommandName {
  if (kind === 'person' || kind === 'request' || kind === 'asked-request') return 'person';
  return kind === 'complaint' ? 'complaint' : 'small-talk';
}

/** What speaks of less than this of a question does not answer it. */
const FEWEST_SHARE = 0.3;
const MOST_SENTENCES = 3;

function answered({ passages, questions, answerIn }: AnswerPrompt): { sentences: AnswerSentence[] } {
  const all = questions.flatMap(({ number, text }): AnswerSentence[] => {
    const query = parseQuery({ text, locale: answerIn });
    const [best] = passages.map((passage) => ({ ...passage, locale: languageOfText(passage.text, answerIn) }))
      .map((passage) => ({ passage, share: shareOf(query, termsOf(`${passage.title} ${passage.text}`, passage.locale)) }))
      .toSorted((one, other) => other.share - one.share);
    if (best === undefined || best.share < FEWEST_SHARE) return [];
    const { passage } = best;
    const quote = quoteFrom(query, { ...passage, passageId: '', url: null, score: 1, coverage: 1, answers: 1 });
    return sentences(quote).slice(0, MOST_SENTENCES)
      .map((sentence) => ({ question: number, text: sentence.slice(0, 600), passage: passage.number, quote: sentence.slice(0, 1200) }));
  });
  return { sentences: all.slice(0, 12) };
}

const languageOfText = (text: string, otherwise: string): string =>
  detectLanguage(text, { sessionLocale: otherwise, allowed: LANGUAGES }).locale;
