import { isBareValue } from '../language/bare-value.ts';
import { withoutEmails } from '../language/addresses.ts';
import { boundedText } from '../language/bounded-text.ts';
import { languageOf, type Language } from '../language/languages.ts';
import { soundsAlarm } from '../language/others/alarm-words.ts';
import { Utterance } from '../language/utterance.ts';
import type { BrainInput, Decision, Reply, ThoughtWanted } from '../ports/brain.ts';
import { askOfTable } from './answering/ask-of-table.ts';
import { notUnderstood, draftOf, textOf, whomToAsk, type Draft } from './answering/draft.ts';
import { emergencyWords, generalNumber, inCaseOfDanger } from './answering/emergency-words.ts';
import { offersPerson, sayHelp } from './answering/help-texts.ts';
import { dressed, shape } from './answering/in-style.ts';
import { answerEach } from './answering/quoting-answerer.ts';
import type { Answerer } from './answering/answerer.ts';
import { tableDialogue, type TableTurn } from './dialogue/table-dialogue.ts';
import type { Interpreter, Meaning } from './dialogue/interpreter.ts';
import { Trail } from './explain.ts';
import { callNowIn, answerLanguage, notInYourLanguage } from './answer-language.ts';
import { replyTo } from './reply-to.ts';
import type { IntentModel } from './understanding/intents/intent-model.ts';
import { questionsBeside } from './understanding/questions-beside.ts';
import { interpret } from './understanding/refine.ts';
import { answerIn } from './understanding/slots/understand-reply.ts';
import type { Understanding } from './understanding/understand.ts';

/** What is exchangeable in a mind: how it interprets messages and how it words answers. */
export interface MindParts {
  interpreter: Interpreter;
  answerer: Answerer;
}

/**
 * Decides what to do about a guest's message, with any interpreter and answerer: danger comes first, then the table dialogue, then
 * everything else.
 * Code alone decides on the danger that it finds, on consent and on what the guest reads about tables.
 */
export async function decide(model: IntentModel, parts: MindParts, said: BrainInput): Promise<Decision> {
  const trail = new Trail(said);
  return trail.explained(await decideOn(model, parts, trail));
}

async function decideOn(model: IntentModel, { interpreter, answerer }: MindParts, trail: Trail): Promise<Decision> {
  const said = trail.input;
  const conversation = said.conversation.map((each) => ({ ...each, message: boundedText(each.message) }));
  const asked = conversation.at(-1)?.message ?? '';
  const { locale, other, tongue: spoken } = answerLanguage(asked, { ...said, conversation });
  const language = languageOf(locale) ?? languageOf(said.defaultLocale) ?? 'en';
  const input = { ...said, conversation, hotel: hotelIn(language, said) };
  const message = new Utterance(asked, language);
  // An address such as `no.cancel@example.org` means nothing else.
  const text = message.in(languageOf(locale) ?? 'en').with(withoutEmails(asked));
  const interpretation = interpret(model, text, {
    awaitsAnswer: awaitsAnswer(text, input), speaksOfTable: input.memory !== null, booksTable: isBooking(input),
    ofPage: languageOf(said.locale),
  });
  trail.interpretedAs(interpretation);
  const { alarm, mayBeDanger, understood: interpreted } = interpretation;
  // Danger comes before anything else, in every phase of the dialogue.
  const goesOn = goesOnBehindAlarm(asked, input, language);
  if ((alarm === 'danger' && !goesOn) || (spoken !== null && soundsAlarm(asked, spoken))) return finish(input, locale,
    inDanger(input, language, spoken));
  // In a language without a pack, the examples of other languages only allow a guess; apart from danger, a model understands it better.
  const isGuessed = other !== null && input.model?.languages === 'any';
  const understood = acceptsPerson(message, input) ? wantsPerson : interpreted;
  const isOther = other !== null && !isGuessed;
  const isInterpreted = !isOther || isBooking(input) || alarm === 'trouble' || alarm === 'person';
  // An interpreter that knows no more languages cannot use a message in a language without a pack.
  const meaning = isInterpreted
    ? interpreter.interpret({ message, locale, language, understood, isGuessed, beside: () => questionsBeside(model, text) }, input) : null;
  if (meaning !== null && 'kind' in meaning) return meaning;
  const isByModel = meaning?.isDanger !== undefined;
  if (meaning?.isDanger === true) return finish(input, locale, inDanger(input, language, spoken));
  const decision = meaning === null ? finish(input, locale, notUnderstood(input, language))
    : await decideSafely(input, answerer, { message, locale, language, meaning, answerIn: isOther ? locale : other ?? locale });
  if (decision.kind !== 'reply') return decision;
  const before = other === null || decision.locale === other ? null : notInYourLanguage(other, language, input);
  const after = (mayBeDanger || goesOn) && !(isGuessed && isByModel) ? inCaseOfDanger(input, language) : null;
  return { ...decision, message: [before, decision.message, after].filter((part) => part !== null).join('\n\n') };
}

/** The hotel's texts in this language; a conversation in the same language already has its own variant. */
const hotelIn = (language: Language, { hotel, locale }: BrainInput): BrainInput['hotel'] =>
  (languageOf(locale) === language ? hotel : { ...hotel, ...hotel.inLanguage?.[language] });

const isBooking = ({ memory }: BrainInput): boolean => memory !== null && memory.stage !== 'idle';

interface Meant {
  message: Utterance;
  locale: string;
  language: Language;
  meaning: Meaning;
  /** The locale of answers about the hotel: a language model may speak more languages than the table dialogue. */
  answerIn: string;
}

/** Decides on a message without known danger. */
async function decideSafely(
  input: BrainInput, answerer: Answerer, { message, locale, language, meaning, answerIn: answered }: Meant,
): Promise<Decision> {
  const { understood } = meaning;
  const table = tableDialogue(input, {
    said: message, understood, interpret: meaning.inDialogue, whomToAsk: whomToAsk(input.hotel, language),
  });
  if (table?.kind === 'calls') return { kind: 'tools', calls: table.calls };
  if (table?.kind === 'said') {
    const beside = await answerBeside(input, answerer, { meaning, locale, language });
    if (beside !== null && 'kind' in beside) return beside;
    return finish(input, locale, beside === null ? aboutTables(table) : inBetween(shape(beside, input, language), table));
  }
  const waiting = table?.resume ?? null;
  if (waiting !== null && saysNothing.has(understood.kind)) return finish(input, locale, aboutTables(waiting));
  const meant = table?.hasTable === true ? ofTable(meaning, locale) : meaning;
  const draft = await replyTo({ meaning: meant, asked: message.text, locale, language, answerer, answerIn: answered }, input);
  if ('kind' in draft) return draft;
  const reply = shape(draft, input, language);
  const isInOther = answered !== locale && waiting === null && draft.locale === answered;
  return finish(input, isInOther ? answered : locale, waiting === null || reply.handoff !== undefined ? reply : inBetween(reply, waiting));
}

/** Answers the questions that come with a message to the dialogue. */
async function answerBeside(
  input: BrainInput, answerer: Answerer,
  { meaning: { questions, beside }, locale, language }: Pick<Meant, 'meaning' | 'locale' | 'language'>,
): Promise<Draft | ThoughtWanted | null> {
  if (questions !== undefined) return answerer.answer({ questions, locale, language, answerIn: locale }, input);
  const asked = beside?.() ?? [];
  return asked.length === 0 ? null : answerEach(asked, { locale, language }, input);
}

/** "Can I cancel for free?" from a guest with a table means that table. */
function ofTable(meaning: Meaning, locale: string): Meaning {
  const language = languageOf(locale);
  const question = language === null ? null : askOfTable(meaning.understood.question, language);
  return question === null ? meaning : { ...meaning, understood: { ...meaning.understood, question } };
}

/** Kinds of messages that neither answer the dialogue's question nor ask anything: the dialogue repeats its question. */
const saysNothing: ReadonlySet<Understanding['kind']> = new Set(['unclear', 'statement', 'booking', 'greeting']);

/** After a question for a name, a number, a code or a reason, the message most likely is that. */
const awaitsAnswer = ({ text }: Utterance, { memory }: BrainInput): boolean =>
  memory?.stage === 'reason' || (memory?.awaitsBareValue === true && isBareValue(text));

const wantsPerson: Understanding = { kind: 'person', question: '', followUp: false, topical: false, ownMatter: false, asks: false };

/** A yes to the offer of a person. */
function acceptsPerson(message: Utterance, { conversation, memory }: BrainInput): boolean {
  const before = readBefore(conversation);
  return before?.type === 'ai' && (memory === null || memory.stage === 'idle') && offersPerson(before.message)
    && answerIn(message) === 'yes';
}

/** Whether a guest continues the booking with an address after reading whom to call; staff are already called then. */
function goesOnBehindAlarm(asked: string, { conversation, memory }: BrainInput, language: Language): boolean {
  return memory?.awaitsBareValue === true && withoutEmails(asked) !== asked
    && readBefore(conversation)?.message.includes(sayHelp('alarmed', language)) === true;
}

/** The last message that the guest read. */
const readBefore = (conversation: BrainInput['conversation']) => conversation.slice(0, -1).findLast(({ type }) => type !== 'guest');

function inDanger(input: BrainInput, language: Language, spoken: string | null): Draft {
  const first = spoken === null ? null : callNowIn(spoken, generalNumber(input));
  return { ...draftOf([...(first === null ? [] : [first]), ...emergencyWords(input, language)]), handoff: 'danger' };
}

function finish(input: BrainInput, locale: string, draft: Draft): Reply {
  const { chunks, locale: _, ...rest } = dressed(input, draft);
  for (const chunk of chunks) input.emit(chunk);
  return { kind: 'reply', locale, message: chunks.join('').trim(), ...rest };
}

type Waiting = Extract<TableTurn, { kind: 'said' }>;

function aboutTables({ parts, memory, asksBack, proposes }: Waiting): Draft {
  return { ...draftOf(parts), outcome: 'booking', memory, asksBack, ...(proposes === undefined ? {} : { proposes }) };
}

/** Answers a question in between and then repeats the dialogue's own. */
function inBetween(reply: Draft, { parts, memory, asksBack, proposes }: Waiting): Draft {
  return {
    ...reply, chunks: [`${textOf(reply)}\n\n`, parts.join(' ')], memory, asksBack, ...(proposes === undefined ? {} : { proposes }),
  };
}
