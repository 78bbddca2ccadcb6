import { dress, shapeAnswer, withoutLinks } from './answering/apply-style.ts';
import { askOfTable } from './answering/ask-of-table.ts';
import { composeAnswer } from './answering/compose-answer.ts';
import type { FoundPassage } from '../model/knowledge/passages.ts';
import { particularsAsked, type Particular } from './answering/particulars.ts';
import { reachable } from './answering/reachable.ts';
import { readStyle } from './answering/reply-style.ts';
import { say, type TextKey } from './answering/texts.ts';
import { sayHelp, offersPerson } from './answering/help-texts.ts';
import { callNowIn, heardLanguage, notInYourLanguage } from './heard-language.ts';
import { emergencyWords, generalNumber, inCaseOfDanger } from './answering/emergency-words.ts';
import type { IntentModel } from './understanding/intents/intent-model.ts';
import { interpret } from './understanding/refine.ts';
import { splitRequests } from './understanding/split-requests.ts';
import { answerIn } from './understanding/slots/understand-reply.ts';
import { understand, type Understanding } from './understanding/understand.ts';
import { withoutEmails } from '../language/addresses.ts';
import { isBareValue } from '../language/bare-value.ts';
import { hearable } from '../language/hearable.ts';
import { languageOf, type Language } from '../language/languages.ts';
import { soundsAlarm } from '../language/others/alarm-words.ts';
import { Utterance, utteranceIn } from '../language/utterance.ts';
import { booksTables, tableDialogue, type TableTalk } from './dialogue/table-dialogue.ts';
import type { Brain, BrainInput, ConversationMessage, Decision, Reply } from '../ports/brain.ts';

/** How likely a passage has to answer a question before it is quoted; `npm run eval -- answers` shows what other values give. */
const MIN_LIKELIHOOD = 0.31;
const MUCH_LIKELIER = 0.25;
const MIN_KEYWORD_COVERAGE = 0.6;
const MIN_SCORE = 0.3;

/**
 * The concierge's mind without a language model: the same question always gets the same answer.
 *
 * @param model what messages mean, learned from examples
 */
export function offlineBrain(model: IntentModel): Brain {
  return { decide: (input) => decide(model, input) };
}

async function decide(model: IntentModel, said: BrainInput): Promise<Decision> {
  const input = { ...said, conversation: said.conversation.map((each) => ({ ...each, message: hearable(each.message) })) };
  const asked = input.conversation.at(-1)?.message ?? '';
  const { locale, other, tongue } = heardLanguage(asked, input);
  const language = speakable(locale, input.defaultLocale);
  const message = new Utterance(asked, language);
  // An address such as `no.cancel@example.org` says nothing beside itself.
  const text = message.in(languageOf(locale) ?? 'en').with(withoutEmails(asked));
  const { alarm, understood: interpreted } = interpret(model, text, { awaitsAnswer: awaitsAnswer(text, input), speaksOfTable: input.memory !== null });
  // Before anything else, wherever the dialogue stands.
  if (alarm === 'danger' || (tongue !== null && soundsAlarm(asked, tongue))) return finish(input, locale, inDanger(input, language, tongue));
  const understood = acceptsPerson(message, input) ? wantsPerson : interpreted;
  const isHeard = other === null || isBooking(input) || alarm === 'trouble' || alarm === 'person';
  const decision = isHeard ? await decideSafely(input, { message, locale, language, understood }) : finish(input, locale, notUnderstood(input, language));
  if (decision.kind !== 'reply') return decision;
  const before = other === null ? null : notInYourLanguage(other, language, input);
  const after = alarm === 'perhaps-danger' ? inCaseOfDanger(input, language) : null;
  return { ...decision, message: [before, decision.message, after].filter((part) => part !== null).join('\n\n') };
}

const isBooking = ({ memory }: BrainInput): boolean => memory !== null && memory.stage !== 'idle';

interface Meant {
  message: Utterance;
  locale: string;
  language: Language;
  understood: Understanding;
}

/** Decides on a message in which nobody is in danger for all that is known. */
async function decideSafely(input: BrainInput, { message, locale, language, understood }: Meant): Promise<Decision> {
  const { text: asked } = message;
  const table = tableDialogue(input, { said: message, understood, whomToAsk: whomToAsk(input.hotel, language) });
  if (table?.kind === 'calls') return { kind: 'tools', calls: table.calls };
  if (table?.kind === 'said') return finish(input, locale, aboutTables(table));
  const waiting = table?.resume ?? null;
  if (waiting !== null && saysNothing.has(understood.kind)) return finish(input, locale, aboutTables(waiting));
  const reply = shape(await replyTo(table?.hasTable === true ? ofTable(understood, locale) : understood, asked, locale, input), input, language);
  return finish(input, locale, waiting === null || reply.handoff !== undefined ? reply : inBetween(reply, waiting));
}

/** "Can I cancel for free?" from whoever has a table means that table. */
function ofTable(understood: Understanding, locale: string): Understanding {
  const language = languageOf(locale);
  const question = language === null ? null : askOfTable(understood.question, language);
  return question === null ? understood : { ...understood, question };
}

/** What is no answer to the dialogue's question and asks nothing itself is best met with that question. */
const saysNothing: ReadonlySet<Understanding['kind']> = new Set(['unclear', 'statement', 'booking', 'greeting']);

/** Where a name, a number, a code or a reason was asked for, what is said is most likely that. */
const awaitsAnswer = ({ text }: Utterance, { memory }: BrainInput): boolean =>
  memory?.stage === 'reason' || (memory?.awaitsBareValue === true && isBareValue(text));

const wantsPerson: Understanding = { kind: 'person', question: '', followUp: false, topical: false, ownMatter: false, asks: false };

/** A yes to the offer of a person. */
function acceptsPerson(message: Utterance, { conversation, memory }: BrainInput): boolean {
  const before = conversation.slice(0, -1).findLast(({ type }) => type !== 'guest');
  return before?.type === 'ai' && (memory === null || memory.stage === 'idle') && offersPerson(before.message) && answerIn(message) === 'yes';
}

function inDanger(input: BrainInput, language: Language, tongue: string | null): Draft {
  const first = tongue === null ? null : callNowIn(tongue, generalNumber(input));
  return { ...talk([...(first === null ? [] : [first]), ...emergencyWords(input, language)]), handoff: 'danger' };
}

function finish(input: BrainInput, locale: string, draft: Draft): Reply {
  const { chunks, ...rest } = dressed(input, draft);
  for (const chunk of chunks) input.emit(chunk);
  return { kind: 'reply', locale, message: chunks.join('').trim(), ...rest };
}

/** What the hotel does not want said, or not at such length, is left out of answers; what tables need is said whole. */
function shape(draft: Draft, { hotel, channel }: BrainInput, language: Language): Draft {
  if (draft.outcome !== 'answered') return draft;
  const text = draft.chunks.join('').trim();
  const shaped = shapeAnswer(text, readStyle(channel.instructions));
  if (shaped === text) return draft;
  return shaped === '' ? talk([say('unknown', language), ...whomToAsk(hotel, language)]) : { ...draft, chunks: [shaped] };
}

function dressed({ channel, conversation }: BrainInput, draft: Draft): Draft {
  const style = readStyle(channel.instructions);
  const isFirst = !conversation.some(({ type }) => type === 'ai');
  const plain = draft.chunks.join('').trim();
  const message = dress(style.noLinks ? withoutLinks(plain) : plain, style, { isFirst });
  if (message === plain && !style.noLinks) return draft;
  return { ...draft, chunks: [message], sources: style.noLinks ? draft.sources.map(({ title }) => ({ title, url: null })) : draft.sources };
}

type Waiting = Extract<TableTalk, { kind: 'said' }>;

function aboutTables({ parts, memory, asksBack, proposes }: Waiting): Draft {
  return { ...talk(parts), outcome: 'booking', memory, asksBack, ...(proposes === undefined ? {} : { proposes }) };
}

/** A question in between is answered, and then the dialogue's own comes again. */
function inBetween(reply: Draft, { parts, memory, asksBack, proposes }: Waiting): Draft {
  const answered = reply.chunks.join('').trim();
  return {
    ...reply, chunks: [`${answered}\n\n`, parts.join(' ')], memory, asksBack, ...(proposes === undefined ? {} : { proposes }),
  };
}

type Draft = { chunks: string[] } & Pick<Reply, 'context' | 'sources' | 'outcome' | 'memory' | 'proposes' | 'handoff' | 'asksBack'>;

async function replyTo(understood: Understanding, asked: string, locale: string, input: BrainInput): Promise<Draft> {
  const language = speakable(locale, input.defaultLocale);
  switch (understood.kind) {
    case 'question': return answerAll(understood, locale, language, input);
    case 'contact': return answerContact(asked, locale, language, input);
    case 'booking': return talk([say(booksTables(input) ? 'onlyTables' : 'booking', language), ...whomToAsk(input.hotel, language)]);
    case 'person': return { ...talk([input.hotel.help?.person ?? say('person', language), ...whomToAsk(input.hotel, language)]), handoff: 'guest-asked' };
    case 'complaint': return { ...talk([troubleWords(input, language), ...reachable(input.hotel, language)]), handoff: 'complaint' };
    case 'request': return request(input, language);
    case 'asked-request': return orElse(await answerQuestion(searchTexts(understood, locale, input.conversation), locale, language, input), () => request(input, language));
    case 'elsewhere': return talk([sayHelp('outOfScope', language, { hotel: input.hotel.name })]);
    case 'abuse': return talk([sayHelp('abuse', language, { hotel: input.hotel.name })]);
    case 'nature': return talk([say('person', language), say('nature', language)]);
    // A word or two that say nothing count against nobody.
    case 'unclear': return await quoteClearMatch(asked, locale, input) ?? { ...notUnderstood(input, language), outcome: 'small-talk' };
    // The answer to a question that nobody has asked leaves nobody without an answer.
    case 'statement': return { ...notUnderstood(input, language), ...(understood.intent === 'answer' && { outcome: 'small-talk' }) };
    case 'search': case 'goodbye': case 'thanks': case 'greeting':
      return talk([say(understood.kind satisfies TextKey, language, { hotel: input.hotel.name })]);
  }
}

const orElse = (draft: Draft, other: () => Draft): Draft => (draft.outcome === 'unanswered' ? other() : draft);

/** Guests are told that a person sees to it only where one is called. */
const troubleWords = ({ hotel: { help, passesOn = true } }: BrainInput, language: Language): string =>
  help?.trouble ?? (passesOn ? sayHelp('trouble', language) : say('complaint', language));

/** What the concierge cannot do itself is a person's to do. */
const request = ({ hotel }: BrainInput, language: Language): Draft =>
  ({ ...talk([hotel.help?.request ?? sayHelp('request', language), ...reachable(hotel, language)]), handoff: 'guest-asked' });

/** Who is not understood learns so, and how to get further. */
const notUnderstood = ({ hotel }: BrainInput, language: Language): Draft => ({
  ...talk([sayHelp('notUnderstood', language), ...whomToAsk(hotel, language), ...(hotel.passesOn === false ? [] : [sayHelp('offer', language)])]),
  outcome: 'unanswered',
});

/** Answers each of the requests of a message; what none of them could be answered for is not known. */
async function answerAll(understood: Understanding, locale: string, language: Language, input: BrainInput): Promise<Draft> {
  const requests = splitRequests(utteranceIn(understood.question, locale));
  if (requests.length === 1) return answerQuestion(searchTexts(understood, locale, input.conversation), locale, language, input);
  const answers: Draft[] = [];
  for (const request of requests) answers.push(await answerQuestion([request], locale, language, input));
  const found = answers.filter(({ outcome }) => outcome === 'answered');
  if (found.length === 0) return unknown(input.hotel, language);
  const open = requests.filter((_, index) => answers[index]?.outcome !== 'answered');
  const chunks = [...new Set(found.map((draft) => `${draft.chunks.join('').trim()}\n\n`))];
  return {
    chunks: [...chunks, ...open.map((request) => sayHelp('notOneOf', language, { question: request.replace(/[\s,;.?!¿¡]+$/u, '') }))],
    context: [...new Set(found.flatMap(({ context }) => context))], sources: distinct(found.flatMap(({ sources }) => sources)), outcome: 'answered',
  };
}

const distinct = (sources: Draft['sources']): Draft['sources'] =>
  [...new Map(sources.map((source) => [`${source.url ?? ''}|${source.title}`, source])).values()];

/** Answers the first of these texts for which something supports an answer. */
async function answerQuestion(texts: readonly string[], locale: string, language: Language, input: BrainInput): Promise<Draft> {
  for (const text of texts) {
    const hits = await input.search({ text, locale });
    const supported = likeliestFirst(hits.filter(({ answers }) => answers >= MIN_LIKELIHOOD));
    if (supported.length > 0) return quote(text, supported, locale);
  }
  return unknown(input.hotel, language);
}

/** The search's order stands unless another passage is much likelier to answer than its first. */
function likeliestFirst<T extends { answers: number }>(hits: readonly T[]): T[] {
  const likeliest = hits.toSorted((a, b) => b.answers - a.answers)[0];
  if (likeliest === undefined || likeliest.answers < (hits[0]?.answers ?? 0) + MUCH_LIKELIER) return [...hits];
  return [likeliest, ...hits.filter((hit) => hit !== likeliest)];
}

/** A word or two that look like nothing may be a misspelt keyword; the search, which knows the hotel's words, can tell. */
async function quoteClearMatch(asked: string, locale: string, input: BrainInput): Promise<Draft | null> {
  if (!/\p{L}{3}/u.test(asked)) return null;
  const hits = (await input.search({ text: asked, locale })).filter((hit) => hit.coverage >= MIN_KEYWORD_COVERAGE && languageOf(hit.locale) === languageOf(locale) && hit.score >= MIN_SCORE);
  return hits.length === 0 ? null : quote(asked, hits, locale);
}

async function answerContact(asked: string, locale: string, language: Language, input: BrainInput): Promise<Draft> {
  const wanted = particularsAsked(asked);
  const known = wanted.filter((each) => each.from(input.hotel) !== null);
  if (known.length > 0 && known.length === wanted.length) return { ...talk(statedParticulars(wanted, input.hotel, language)), outcome: 'answered' };
  const quoted = await quoteParticulars(wanted, asked, locale, input);
  if (quoted !== null) return quoted;
  return wanted.some((each) => each.orDescribed) ? answerQuestion([asked], locale, language, input) : unknown(input.hotel, language);
}

/** A passage answers a request for an address or number only if it holds one. */
async function quoteParticulars(wanted: readonly Particular[], asked: string, locale: string, input: BrainInput): Promise<Draft | null> {
  if (wanted.length === 0) return null;
  const hits = await input.search({ text: asked, locale });
  const holding = hits.filter((hit) => wanted.every((each) => each.pattern().test(hit.text)));
  if (holding.length === 0) return null;
  return quote(asked, holding.slice(0, 1), locale);
}

function quote(question: string, passages: readonly FoundPassage[], locale: string): Draft {
  const { chunks, sources, context } = composeAnswer({ question, passages, locale });
  return { chunks, sources, context, outcome: 'answered' };
}

function unknown(hotel: BrainInput['hotel'], language: Language): Draft {
  return { ...talk([say('unknown', language), ...whomToAsk(hotel, language)]), outcome: 'unanswered' };
}

function whomToAsk(hotel: BrainInput['hotel'], language: Language): string[] {
  return [say('frontDesk', language), ...reachable(hotel, language)];
}

/** Phone and e-mail go together, since whoever asks for one is helped by both; the address is said where it is asked for. */
function statedParticulars(wanted: readonly Particular[], hotel: BrainInput['hotel'], language: Language): string[] {
  const { address } = hotel;
  const asked = address !== null && wanted.some((each) => each.from(hotel) === address);
  const only = asked && wanted.length === 1;
  return [...(asked ? [say('address', language, { hotel: hotel.name, address })] : []), ...(only ? [] : reachable(hotel, language))];
}

function talk(parts: string[]): Draft {
  const chunks = parts.map((part, index) => (index < parts.length - 1 ? `${part} ` : part));
  return { chunks, context: [], sources: [], outcome: 'small-talk' };
}

function speakable(locale: string, defaultLocale: string): Language {
  return languageOf(locale) ?? languageOf(defaultLocale) ?? 'en';
}

/** "And on Sunday?" means what was asked before, on Sunday; "and the pool?" may, but the pool comes first. */
function searchTexts({ question, followUp, ownMatter }: Understanding, locale: string, conversation: readonly ConversationMessage[]): string[] {
  if (!followUp) return [question];
  const before = questionBefore(locale, conversation);
  if (before === null) return [question];
  return ownMatter ? [question, `${question} ${before}`] : [`${question} ${before}`];
}

/** The question that stood by itself last, if it is in the same language: words of another find nothing. */
function questionBefore(locale: string, conversation: readonly ConversationMessage[]): string | null {
  const earlier = conversation.slice(0, -1).filter((message) => message.type === 'guest').reverse();
  for (const { message, locale: spoken } of earlier) {
    const before = understand(utteranceIn(message, spoken));
    if (before.kind === 'question' && (!before.followUp || before.ownMatter)) return languageOf(spoken) === languageOf(locale) ? before.question : null;
  }
  return null;
}
