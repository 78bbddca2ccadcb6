import type { AnswerKind } from '../language/phrases.ts';
import { languageOf, perLanguage } from '../language/languages.ts';
import { sentences } from '../language/sentences.ts';
import { besideMatter, likenessOf, type Beside, type Likeness } from './answer-likeness.ts';
import { ofOther, type OfOther } from './answer-of-other.ts';
import { analyze, conceptTerm, figuresAnswered, isConceptTerm, isFigure } from './analyze.ts';
import { kindsTold } from './answer-kinds.ts';
import { DIRECT, figuresAsked, isMonthTerm, LIGHT, monthsAsked, type Query, type QueryUnit } from './query.ts';
import { shareOf, termsOf } from './question-share.ts';
import type { Candidate, Search } from './candidate.ts';
import { FULL_FIT, type WeighedUnit } from './rank-passages.ts';
import { notOfWholeHouse } from './whole-house.ts';

/**
 * What speaks for and against a passage as the answer to a question, each from 0 to 1. *Here* is the passage's best sentence with its
 * heading; the *head* is the most important part of the question.
 */
export type Evidence = {
  /** The share of the question that is mentioned here, and how far that goes beyond most of it. */
  covered: number;
  most: number;
  /** The share that the ranker saw in the whole passage. */
  coverage: number;
  /** Whether the head is named here, whether the sentence itself names it, and whether any topic that is asked for is named. */
  head: number;
  headSaid: number;
  matter: number;
  /** The sentence begins with the head: it is about the head and does not just mention it. */
  leads: number;
  /** The share of words that no passage of the hotel uses. */
  strange: number;
  /** The weight of the topic, and of the word known from other passages, that is asked for and missing here: 1 if nothing weighs more. */
  missedMatter: number;
  missedWord: number;
  /** The share that the heading covers, and the share that only the heading covers. */
  heading: number;
  headingOnly: number;
  /** An amount, an hour or a temperature is asked for and missing here. */
  noFigure: number;
  /** It is missing in the sentence itself. */
  noFigureSaid: number;
  /** The question asks how far or how many, and the sentence has no length or no number. */
  noMeasure: number;
  noNumber: number;
  /** The question asks for the price in one month, and the passage names other months. */
  otherMonth: number;
  /** A place, a person or a rule is asked for and missing. */
  noPlace: number;
  noPerson: number;
  noRule: number;
  /** The same as `covered` and `missedMatter`, without the circumstances in the question. */
  focused: number;
  missedFocus: number;
  /** The share of topics that no passage of the hotel mentions. */
  absent: number;
  foreign: number;
  /** At most one part of the question is found, and not by the guest's own word. */
  alone: number;
  ideaAlone: number;
  wordHit: number;
  /** Only a broader idea stands for the head. */
  broader: number;
  /** How much of the sentence is about the question. */
  focus: number;
  /** How rare the rarest word and the rarest idea found here are. */
  rareWord: number;
  rareIdea: number;
  /** How far its score is behind the best passage, and ahead of the next. */
  behind: number;
  clear: number;
} & Likeness & Beside & OfOther;

type Judged = WeighedUnit & { /** How well the sentence covers it, alone and with its heading. */ said: number; near: number };

/** Gathers the evidence for a passage as the answer to a question. */
export function evidenceFor(searched: Search, hit: Candidate): Evidence {
  const search = asAskedOf(searched, hit);
  const { query } = search;
  const heading = termsOf(hit.title, hit.locale);
  const said = sentenceOf(query, hit, heading);
  const sentence = termsOf(said, hit.locale);
  const here = new Set([...sentence, ...heading]);
  const judged = search.units.filter(({ unit, importance }) => !unit.part && importance > 0).map((each) => judge(each, sentence, here));
  const found = judged.filter(({ near }) => near > 0);
  const missed = judged.filter(({ near }) => near === 0);
  const whole = sum(judged);
  const covered = ratio(judged.reduce((total, { importance, near }) => total + importance * near, 0), whole);
  const inFocus = focusOf(judged);
  const subject = judged.filter(({ unit }) => !asksFigure(unit)).toSorted((a, b) => b.importance - a.importance);
  const head = subject.find(({ unit }) => unit.weight > LIGHT) ?? judged[0];
  const figures = figuresAsked(query);
  const isWorded = found.some(({ unit }) => unit.weight > LIGHT
    && [...unit.alternatives.keys()].some((term) => !isConceptTerm(term) && here.has(term)));
  return {
    covered, most: Math.max(0, covered - MOST) / (1 - MOST),
    coverage: asksNothing(judged) ? 0 : search === searched ? Math.min(1, hit.coverage) : covered,
    ...headEvidence(subject, head), leads: leads(head, said, hit.locale),
    strange: ratio(sum(judged.filter(({ strange }) => strange)), whole),
    missedMatter: ratio(heaviest(missed.filter(({ isMatter }) => isMatter)), heaviest(judged)),
    missedWord: ratio(heaviest(missed.filter(({ isMatter, strange }) => !isMatter && !strange)), heaviest(judged)),
    heading: shareOf(query, heading),
    headingOnly: ratio(sum(found.filter(({ said }) => said === 0)), whole),
    noFigure: lacksFigure(figures, hit.text) ? 1 : 0, noFigureSaid: lacksFigure(figures, said) ? 1 : 0,
    noMeasure: asks(query, 'distance') && !MEASURE.test(said) ? 1 : 0,
    noNumber: asks(query, 'count') && !numberIn(hit.locale).test(said) ? 1 : 0,
    otherMonth: tellsOtherMonths(query, hit) ? 1 : 0,
    ...lackedKinds(query, hit),
    focused: ratio(inFocus.reduce((total, { importance, near }) => total + importance * near, 0), sum(inFocus)),
    missedFocus: ratio(heaviest(inFocus.filter(({ near }) => near === 0)), heaviest(judged)),
    absent: ratio(sum(judged.filter(({ absent }) => absent)), whole),
    foreign: languageTag(hit.locale) === languageTag(query.locale) ? 0 : 1,
    alone: found.length <= 1 ? 1 : 0, ideaAlone: found.length <= 1 && !isWorded ? 1 : 0, wordHit: isWorded ? 1 : 0,
    focus: Math.min(1, 2 * ratio(found.length, [...sentence].filter((term) => !isConceptTerm(term)).length)),
    ...rarity(found, here, search.passages),
    ...likenessOf(search, hit), ...besideMatter(search, hit, said),
    ...ofOther(query, hit, { head: head?.unit, said }),
    behind: 1 - Math.min(1, ratio(hit.score, search.best)), clear: Math.max(0, 1 - ratio(search.next, hit.score)),
  };
}

/** The search without the units that the passage need not name. */
function asAskedOf(search: Search, hit: Candidate): Search {
  const isAsked = notOfWholeHouse(search.query, hit);
  const units = search.units.filter(({ unit }) => isAsked(unit));
  return units.length === search.units.length ? search
    : { ...search, units, query: { ...search.query, units: search.query.units.filter(isAsked) } };
}

const MOST = 0.6;

function headEvidence(
  subject: readonly Judged[], head: Judged | undefined,
): Pick<Evidence, 'head' | 'headSaid' | 'broader' | 'matter'> {
  const [near, said] = [head?.near ?? 0, head?.said ?? 0];
  return {
    head: near, headSaid: said, broader: near > 0 && near < 1 ? 1 : 0,
    matter: Math.max(0, ...subject.filter(({ isMatter }) => isMatter).map((each) => each.near)),
  };
}

const FIRST_WORDS = 3;

function leads(head: Judged | undefined, sentence: string, locale: string): number {
  if (head === undefined) return 0;
  const { words, concepts } = analyze(sentence, locale);
  const first = words.filter(({ content }) => content)[FIRST_WORDS - 1];
  const before = first === undefined ? words.length : words.indexOf(first) + 1;
  const ideas = concepts.filter(({ start }) => start < before).map(({ concept }) => conceptTerm(concept));
  const named = [...words.slice(0, before).map(({ stem }) => stem), ...ideas];
  return named.some((term) => (head.unit.alternatives.get(term) ?? 0) >= DIRECT) ? 1 : 0;
}

/** "Can my sister come over for the afternoon?" names no topic, so a passage that shares a word with it proves nothing. */
const asksNothing = (judged: readonly Judged[]): boolean => judged.length > 0
  && judged.every(({ unit: { weight, alternatives } }) => weight <= LIGHT && ![...alternatives.keys()].some(isConceptTerm));

/** The question without its circumstances, or all of it if nothing else is left. */
function focusOf(judged: readonly Judged[]): readonly Judged[] {
  const focus = judged.filter(({ unit }) => !unit.beside && unit.weight > LIGHT);
  return focus.length === 0 ? judged : focus;
}

function tellsOtherMonths(query: Query, { title, text, locale }: Candidate): boolean {
  if (!figuresAsked(query).includes('amount')) return false;
  const asked = monthsAsked(query).flat().filter(isMonthTerm);
  if (asked.length === 0) return false;
  const told = termsOf(`${title}. ${text}`, locale);
  return !asked.some((month) => told.has(month)) && [...told].some(isMonthTerm);
}

function lackedKinds({ kinds }: Query, { title, text, locale }: Candidate): Pick<Evidence, 'noPlace' | 'noPerson' | 'noRule'> {
  const told = kindsTold(`${title}. ${text}`, locale);
  const lacks = (kind: AnswerKind): number => (kinds.includes(kind) && !told.includes(kind) ? 1 : 0);
  return { noPlace: lacks('place'), noPerson: lacks('person'), noRule: lacks('rule') };
}

function judge(weighed: WeighedUnit, sentence: ReadonlySet<string>, here: ReadonlySet<string>): Judged {
  const { unit } = weighed;
  const near = Math.max(fitOf(unit, here), weighed.strange && hasKin(unit, here) ? KIN_FIT : 0);
  return { ...weighed, said: fitOf(unit, sentence), near, strange: weighed.strange && near === 0 };
}

/** The sentence that covers most of the question. */
function sentenceOf(query: Query, { text, locale }: Candidate, heading: ReadonlySet<string>): string {
  const all = sentences(text);
  const parts = all.map((sentence) => termsOf(sentence, locale));
  const scores = parts.map((part) => shareOf(query, part) + shareOf(query, new Set([...part, ...heading])) / 2);
  return all[scores.indexOf(Math.max(...scores))] ?? '';
}

const SHORTEST_KIN = 5;
const KIN_FIT = 0.8;

/** "Klima" is part of "Klimaanlage": an unknown word that begins like a word of the passage is usually related to it. */
function hasKin({ word }: QueryUnit, terms: ReadonlySet<string>): boolean {
  if (word === null || word.length < SHORTEST_KIN) return false;
  return [...terms].some((term) => {
    const shared = Math.max(SHORTEST_KIN, Math.min(term.length, word.length) - 1);
    return !isConceptTerm(term) && term.length >= SHORTEST_KIN && term.slice(0, shared) === word.slice(0, shared);
  });
}

function fitOf({ alternatives }: QueryUnit, terms: ReadonlySet<string>): number {
  let best = 0;
  let full = 0;
  for (const [term, weight] of alternatives) {
    full = Math.max(full, weight);
    if (terms.has(term)) best = Math.max(best, weight);
  }
  return Math.min(1, ratio(best, full) / FULL_FIT);
}

function lacksFigure(wanted: readonly string[], text: string): boolean {
  if (wanted.length === 0) return false;
  const stated = figuresAnswered(text);
  return wanted.some((figure) => !stated.includes(figure));
}

function rarity(found: readonly Judged[], here: ReadonlySet<string>, passages: number): Pick<Evidence, 'rareWord' | 'rareIdea'> {
  // A term that no passage has would be worth this much.
  const most = Math.log(1 + (passages + 0.5) / 0.5);
  const worths = found.filter(({ unit }) => unit.weight > LIGHT)
    .flatMap(({ worths: each }) => [...each].filter(([term]) => here.has(term)));
  const rarest = (isKind: (term: string) => boolean): number =>
    Math.max(0, ...worths.flatMap(([term, worth]) => (isKind(term) ? [worth / most] : [])));
  return { rareWord: rarest((term) => !isConceptTerm(term)), rareIdea: rarest(isConceptTerm) };
}

/** A number in figures or in words; "one" does not count, because it is usually an article. */
const numberOf = perLanguage(({ booking: { numbers } }) => {
  const words = [...numbers.cardinals].flatMap(([word, value]) => (value > 1 ? [word] : []));
  return new RegExp(String.raw`\d|(?<!\p{L})(?:${words.join('|')})(?!\p{L})`, 'iu');
});
const numberIn = (locale: string): RegExp => {
  const language = languageOf(locale);
  return language === null ? /\d/ : numberOf(language);
};

const MEASURE = /\d\s?(?:k?m|km|met(?:er|re|ro)s?|metri|miles?|min(?:ut[a-z]{1,2})?s?)(?!\p{L})/iu;
const asks = ({ units }: Query, idea: string): boolean =>
  units.some(({ alternatives }) => (alternatives.get(conceptTerm(idea)) ?? 0) >= DIRECT);
const asksFigure = ({ alternatives }: QueryUnit): boolean => [...alternatives.keys()]
  .some((term) => isConceptTerm(term) && isFigure(term.slice(1)));
const languageTag = (locale: string): string => locale.split('-', 1)[0] ?? locale;
const sum = (units: readonly WeighedUnit[]): number => units.reduce((total, { importance }) => total + importance, 0);
const heaviest = (units: readonly WeighedUnit[]): number => Math.max(0, ...units.map(({ importance }) => importance));
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
