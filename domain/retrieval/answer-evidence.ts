import type { AnswerKind } from '../language/phrases.ts';
import { languageOf, perLanguage } from '../language/languages.ts';
import { sentences } from '../language/sentences.ts';
import { besideMatter, likenessOf, type Beside, type Likeness } from './answer-likeness.ts';
import { analyze, conceptTerm, figuresAnswered, isConceptTerm, isFigure } from './analyze.ts';
import { kindsTold } from './answer-kinds.ts';
import { DIRECT, figuresAsked, isMonthTerm, LIGHT, monthsAsked, type Query, type QueryUnit } from './query.ts';
import { shareOf, termsOf } from './question-share.ts';
import type { Candidate, Search } from './candidate.ts';
import { FULL_FIT, type WeighedUnit } from './rank-passages.ts';
import { notOfWholeHouse } from './whole-house.ts';

/**
 * What speaks for and against a passage as the answer to a question, each from 0 to 1. *Here* is the sentence that says most of what
 * is asked, with its heading; the *head* is what the question says most with.
 */
export type Evidence = {
  /** The share of the question that is spoken of here, and how far that goes beyond most of it. */
  covered: number;
  most: number;
  /** The share that the ranker saw in the whole passage. */
  coverage: number;
  /** Whether the head is named here, in the sentence itself, and whether any matter of the house that is asked for is. */
  head: number;
  headSaid: number;
  matter: number;
  /** The sentence begins with the head: it is about that, and does not merely mention it. */
  leads: number;
  /** The share of words that nobody here uses. */
  strange: number;
  /**
   * The weight of a matter of the house, and of a word that others use, that are asked for and not spoken of here: 1 where nothing weighs
   * more.
   */
  missedMatter: number;
  missedWord: number;
  /** The share that the heading says, and that it says alone. */
  heading: number;
  headingOnly: number;
  /** An amount, an hour or a temperature is asked for and not there. */
  noFigure: number;
  /** It is not in the sentence itself. */
  noFigureSaid: number;
  /** How far or how many is asked, and the sentence has no length or no number. */
  noMeasure: number;
  noNumber: number;
  /** What it costs in a month is asked, and others are told of. */
  otherMonth: number;
  /** The same of a place, a person and a rule. */
  noPlace: number;
  noPerson: number;
  noRule: number;
  /** The share of what is asked outside circumstances that is spoken of here, and the heaviest of it that is not, as `missedMatter`. */
  focused: number;
  missedFocus: number;
  /** The share of matters of which the hotel says nothing anywhere. */
  absent: number;
  foreign: number;
  /** One thing at most is found, and not by a word of the guest's own. */
  alone: number;
  ideaAlone: number;
  wordHit: number;
  /** The head is spoken of only by what it is an example of. */
  broader: number;
  /** How much of the sentence is about the question. */
  focus: number;
  /** How rare the rarest word and idea are that are found. */
  rareWord: number;
  rareIdea: number;
  /** How far it stands behind the best passage, and before the next. */
  behind: number;
  clear: number;
} & Likeness & Beside;

type Judged = WeighedUnit & { /** How well the sentence speaks of it, and the sentence with its heading. */ said: number; near: number };

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
    behind: 1 - Math.min(1, ratio(hit.score, search.best)), clear: Math.max(0, 1 - ratio(search.next, hit.score)),
  };
}

/** Without what the passage need not name. */
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
  return { head: near, headSaid: said, broader: near > 0 && near < 1 ? 1 : 0,
    matter: Math.max(0, ...subject.filter(({ isMatter }) => isMatter).map((each) => each.near)) };
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

/** "Can my sister come over for the afternoon?" has no word of a matter, so that whatever shares one with it is beside the point. */
const asksNothing = (judged: readonly Judged[]): boolean => judged.length > 0
  && judged.every(({ unit: { weight, alternatives } }) => weight <= LIGHT && ![...alternatives.keys()].some(isConceptTerm));

/** What is asked outside circumstances; all of it where nothing else says what. */
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

/** The sentence that says most of what is asked. */
function sentenceOf(query: Query, { text, locale }: Candidate, heading: ReadonlySet<string>): string {
  const all = sentences(text);
  const parts = all.map((sentence) => termsOf(sentence, locale));
  const scores = parts.map((part) => shareOf(query, part) + shareOf(query, new Set([...part, ...heading])) / 2);
  return all[scores.indexOf(Math.max(...scores))] ?? '';
}

const SHORTEST_KIN = 5;
const KIN_FIT = 0.8;

/** "Klima" is part of "Klimaanlage": of words that nobody knows, one that begins as a word of the passage does is most often kin to it. */
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
  // What is found in no passage at all would be worth as much.
  const most = Math.log(1 + (passages + 0.5) / 0.5);
  const worths = found.filter(({ unit }) => unit.weight > LIGHT)
    .flatMap(({ worths: each }) => [...each].filter(([term]) => here.has(term)));
  const rarest = (isKind: (term: string) => boolean): number =>
    Math.max(0, ...worths.flatMap(([term, worth]) => (isKind(term) ? [worth / most] : [])));
  return { rareWord: rarest((term) => !isConceptTerm(term)), rareIdea: rarest(isConceptTerm) };
}

/** A number in figures or in words; "one" is more often an article. */
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
