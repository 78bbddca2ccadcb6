import { languageOf, type Language } from '../../language/languages.ts';
import type { FoundPassage } from '../../model/knowledge/passages.ts';
import type { BrainInput } from '../../ports/brain.ts';
import { hasSections, hoursOf, introductionOf } from '../../retrieval/introduction.ts';
import { repliesToItsTitle } from '../../retrieval/put-answers-first.ts';
import { parseQuery } from '../../retrieval/query.ts';
import { composeAnswer } from './compose-answer.ts';
import { joined, draftOf, unknown, type Draft } from './draft.ts';
import { leftOut } from './leaves-out.ts';
import { particularsAsked, type Particular } from './particulars.ts';
import { reachable } from './reachable.ts';
import { say } from './texts.ts';
import type { Asked, Question } from './answerer.ts';

/** The likelihood that a passage needs to be quoted as the answer; `npm run eval -- answers` shows the effect of other values. */
export const MIN_LIKELIHOOD = 0.43;
/** The same for a passage that covers the whole question. */
const MIN_OF_WHOLE = 0.415;
/** The same for a quotation that leaves out more than this share of what the question names. */
const WHERE_LEFT_OUT = [{ share: 0.5, least: 0.7 }, { share: 0, least: 0.58 }];
/** The lead in likelihood that another passage needs to be quoted instead of the first of a search. */
const LIKELIER = 0.03;
/** The same for a passage that says yes or no to the question in its title, which is seldom the guest's question. */
const MUCH_LIKELIER = 0.25;
const MIN_KEYWORD_COVERAGE = 0.6;
const MIN_SCORE = 0.3;

/** The answerer without a language model: it answers in the words of the passages. */
export const quotingAnswerer = { answer };

/** Answers each question; if none has an answer, says so. */
async function answer({ questions, locale, language }: Asked, input: BrainInput): Promise<Draft> {
  const [first, ...others] = questions;
  if (first === undefined) return unknown(input.hotel, language);
  if (others.length === 0) return answerQuestion(first.searched, { locale, language }, input);
  return await answerSeveral(questions, { locale, language }, input) ?? unknown(input.hotel, language);
}

/** Answers questions in a message that also says something else, or says which of them it cannot answer. */
export async function answerEach(questions: readonly string[], reader: Reader, input: BrainInput): Promise<Draft> {
  const asked = questions.map((text) => ({ text, searched: [text] }));
  return await answerSeveral(asked, reader, input) ?? { ...joined([], questions, reader.language), outcome: 'unanswered' };
}

/** @returns null if none has an answer */
async function answerSeveral(questions: readonly Question[], { locale, language }: Reader, input: BrainInput): Promise<Draft | null> {
  const answers: Draft[] = [];
  for (const { searched } of questions) answers.push(await answerQuestion(searched, { locale, language }, input));
  const found = answers.filter(({ outcome }) => outcome === 'answered');
  if (found.length === 0) return null;
  return joined(found, questions.filter((_, index) => answers[index]?.outcome !== 'answered').map(({ text }) => text), language);
}

type Reader = Pick<Asked, 'locale' | 'language'>;

/** Answers the first of these texts for which a passage supports an answer. */
async function answerQuestion(texts: readonly string[], { locale, language }: Reader, input: BrainInput): Promise<Draft> {
  for (const text of texts) {
    const hits = await input.search({ text, locale });
    const introduction = await introduced(text, locale, hits, input);
    if (introduction !== null) return introduction;
    const supported = sayingAllFirst(text, locale, likeliestFirst(hits.filter(isLikely)));
    if (supported !== null && supported.hits[0].answers >= leastFor(supported.leftOut)) return quote(text, supported.hits, locale);
  }
  return unknown(input.hotel, language);
}

/** Answers whether there is a thing by the head of the page about it, and its hours. */
async function introduced(text: string, locale: string, hits: readonly FoundPassage[], input: BrainInput): Promise<Draft | null> {
  const query = parseQuery({ text, locale });
  const head = introductionOf(query, hits);
  if (head === null) return null;
  const found = hoursOf(query, head, hits);
  // The search for the page itself costs the turn two round trips.
  const hours = found !== null || !hasSections(head, hits) ? found
    : hoursOf(query, head, await input.search({ text: head.title, locale: head.locale }));
  return quote(text, hours === null ? [head] : [head, hours], locale, true);
}

const isLikely = ({ answers, coverage }: Pick<FoundPassage, 'answers' | 'coverage'>): boolean =>
  answers >= (coverage >= WHOLE ? MIN_OF_WHOLE : MIN_LIKELIHOOD);
const WHOLE = 0.99;

const leastFor = (share: number): number => WHERE_LEFT_OUT.find((each) => share > each.share)?.least ?? MIN_OF_WHOLE;

/** Another passage may cover this much less of the question and still be quoted instead of the first one. */
const LESS = 0.1;

/** Keeps the search's order unless another passage covers about as much and is likelier to answer than the first. */
function likeliestFirst<T extends { answers: number; title: string; text: string; coverage: number }>(hits: readonly T[]): T[] {
  const first = hits[0];
  const lead = ({ title, text, answers }: T): number =>
    answers - (first?.answers ?? 0) - (repliesToItsTitle({ title, text }) ? MUCH_LIKELIER : LIKELIER);
  const others = hits.slice(1).filter((hit) => lead(hit) >= 0 && hit.coverage >= (first?.coverage ?? 0) - LESS);
  const likeliest = others.toSorted((a, b) => lead(b) - lead(a))[0];
  return likeliest === undefined ? [...hits] : [likeliest, ...hits.filter((hit) => hit !== likeliest)];
}

/** A passage that leaves nothing out may be this much less likely than a first one that leaves something out. */
const HARDLY_LESS = 0.1;

/**
 * Puts a passage that covers everything the question names before one that does not, if it is about as likely.
 *
 * @returns the passages and the share that the first leaves out; null if there are none
 */
function sayingAllFirst<T extends FoundPassage>(
  text: string, locale: string, [first, ...others]: readonly T[],
): { hits: [T, ...T[]]; leftOut: number } | null {
  if (first === undefined) return null;
  const share = leftOut(text, first, locale);
  const whole = share === 0 ? undefined : others.find((hit) => hit.answers >= first.answers - HARDLY_LESS && hit.locale === first.locale
    && leftOut(text, hit, locale) === 0);
  if (whole === undefined) return { hits: [first, ...others], leftOut: share };
  return { hits: [whole, first, ...others.filter((hit) => hit !== whole)], leftOut: 0 };
}

/** Quotes a clear match for a word or two: they may be a misspelt keyword, and the search knows the hotel's words. */
export async function quoteClearMatch(asked: string, locale: string, input: BrainInput): Promise<Draft | null> {
  if (!/\p{L}{3}/u.test(asked)) return null;
  const isClear = ({ coverage, score, locale: written }: FoundPassage): boolean =>
    coverage >= MIN_KEYWORD_COVERAGE && languageOf(written) === languageOf(locale) && score >= MIN_SCORE;
  const hits = (await input.search({ text: asked, locale })).filter(isClear);
  return hits.length === 0 ? null : quote(asked, hits, locale);
}

/** Says how to reach the hotel, from its record or from a passage that has the requested detail. */
export async function answerContact(asked: string, reader: Reader, input: BrainInput): Promise<Draft> {
  const { locale, language } = reader;
  const wanted = particularsAsked(asked);
  const known = wanted.filter((each) => each.from(input.hotel) !== null);
  if (known.length > 0 && known.length === wanted.length) return { ...draftOf(statedParticulars(wanted, input.hotel, language)),
    outcome: 'answered' };
  const quoted = await quoteParticulars(wanted, asked, locale, input);
  if (quoted !== null) return quoted;
  return wanted.some((each) => each.orDescribed) ? answerQuestion([asked], reader, input) : unknown(input.hotel, language);
}

/** A passage answers a request for an address or number only if it contains one. */
async function quoteParticulars(wanted: readonly Particular[], asked: string, locale: string, input: BrainInput): Promise<Draft | null> {
  if (wanted.length === 0) return null;
  const hits = await input.search({ text: asked, locale });
  const holding = hits.filter((hit) => wanted.every((each) => each.pattern().test(hit.text)));
  if (holding.length === 0) return null;
  return quote(asked, holding.slice(0, 1), locale);
}

function quote(question: string, passages: readonly FoundPassage[], locale: string, all = false): Draft {
  const { chunks, sources, context } = composeAnswer({ question, passages, locale, all });
  return { chunks, sources, context, outcome: 'answered' };
}

/** Phone and e-mail go together, since either helps a guest who asks for one; the address comes only on request. */
function statedParticulars(wanted: readonly Particular[], hotel: BrainInput['hotel'], language: Language): string[] {
  const { address } = hotel;
  const asked = address !== null && wanted.some((each) => each.from(hotel) === address);
  const only = asked && wanted.length === 1;
  return [...(asked ? [say('address', language, { hotel: hotel.name, address })] : []), ...(only ? [] : reachable(hotel, language))];
}
