import { languageOf, perLanguage } from '../language/languages.ts';
import { isLightWord } from '../language/light-words.ts';
import type { AnswerKind, Phrases } from '../language/phrases.ts';
import { agesAsked, withChildren } from './ages-asked.ts';
import { kindsAsked } from './answer-kinds.ts';
import { analyze, conceptTerm, covers, FIGURE_IDEAS, isConceptTerm, isFigure, type Analysis } from './analyze.ts';
import { broaderThan, CONCEPTS } from './lexicon.ts';
import { isMonth, TELLS_MONTHS } from './months.ts';
import { hoursAsked, meantByHours, midnightAsked, type AskedHour } from './hours-asked.ts';

/** One part of a question and the terms that may stand for it. The best term counts, not their sum. */
export type QueryUnit = {
  weight: number;
  alternatives: Map<string, number>;
  /** The word as the guest wrote it, folded; null for a phrase. */
  word: string | null;
  /** Belongs to a phrase that is itself a unit: it helps to rank and asks nothing of its own. */
  part: boolean;
  /** Follows a preposition, so it is more likely a circumstance than the topic: "a hairdryer in the room". */
  beside: boolean;
};

export type Query = {
  units: QueryUnit[];
  /** The kinds of answers that the question asks for: a place, a person, a rule. */
  kinds: readonly AnswerKind[];
  /** Asks whether there is a thing at all. */
  asksWhether: boolean;
  /** The ages of the children that it names. */
  ages: readonly number[];
  locale: string;
};

export type QueryText = {
  /** The question. */
  text: string;
  locale: string;
  /** Words to ignore, such as the hotel's own name. */
  ignored?: ReadonlySet<string>;
};

const SYNONYM_WEIGHT = 0.8;
// Applies at each step to a broader idea: a passage about drinks may answer a question about beer.
const BROADER_FACTOR = 0.5;
const CLOSE_FACTOR = 0.7;
const TOLD_FACTOR = 0.75;
const PHRASE_WEIGHT = 0.9;
const PHRASE_WORD_WEIGHT = 0.35;
// "Can I come with my dog" is about the dog.
const LIGHT_WORD_WEIGHT = 0.15;
// Next to an idea of the domain, an unknown word more often belongs to the guest's own story than to the question.
const PLAIN_WORD_WEIGHT = 0.7;
const MATTER_WEIGHT = 0.7;

/** Turns a question into the units to look for. */
export function parseQuery({ text, locale, ignored = new Set() }: QueryText): Query {
  const told = withChildren(text, locale);
  const units = withRoom(heaviest(mergeAlike(unitsOf(told, locale, ignored))));
  return {
    units: asksPrice(units) ? units.map(ofItsMonth) : units, kinds: kindsAsked(text, locale), asksWhether: asksWhether(text, locale),
    ages: agesAsked(told, locale), locale,
  };
}

const asksPrice = (units: readonly QueryUnit[]): boolean =>
  units.some(({ alternatives }) => ['amount', 'price'].some((idea) => (alternatives.get(conceptTerm(idea)) ?? 0) >= DIRECT));

/** Only a passage that names August answers what it costs in August; one that names other months does not. */
function ofItsMonth(unit: QueryUnit): QueryUnit {
  const { alternatives } = unit;
  if (!alternatives.has(conceptTerm(TELLS_MONTHS)) || alternatives.size < 2) return unit;
  return { ...unit, alternatives: new Map([...alternatives].filter(([term]) => term !== conceptTerm(TELLS_MONTHS))) };
}

// Every unit loads the passages that have it, so a whole page of words would load the whole collection many times over.
const MOST_UNITS = 40;

function heaviest(units: QueryUnit[]): QueryUnit[] {
  if (units.length <= MOST_UNITS) return units;
  const kept = new Set(units.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_UNITS));
  return units.filter((unit) => kept.has(unit));
}

/** A question for a price that names nothing else asks for the price of a room. */
function withRoom(units: QueryUnit[]): QueryUnit[] {
  const isPriced = units.some(({ alternatives }) => (alternatives.get(conceptTerm('amount')) ?? 0) >= DIRECT);
  const isNamed = units.some(({ alternatives, weight, part }) => !part && weight > LIGHT
    && (alternatives.get(conceptTerm('amount')) ?? 0) === 0);
  return isPriced && !isNamed
    ? [...units, { weight: conceptWeight('room'), alternatives: withBroader('room', SYNONYM_WEIGHT), word: null, part: false,
      beside: false }] : units;
}

/** A unit's alternatives, converted for a unit of another weight. */
function rescaled({ weight, alternatives }: QueryUnit, to: number): Map<string, number> {
  return new Map([...alternatives].map(([term, each]) => [term, (each * weight) / to]));
}

// Every other passage has words such as "nice" and "hotel"; they rank a few passages better and thousands only more slowly.
export const LIGHT = 0.3;

/** The query without its lightest units, if any others are left. */
export function withoutLightUnits(query: Query): Query {
  const units = query.units.filter((unit) => unit.weight >= LIGHT);
  return units.length === 0 ? query : { ...query, units };
}

/** Every term that may answer a query, for the look-up in the index. */
export function queryTerms(query: Query): string[] {
  return [...new Set(query.units.flatMap((unit) => [...unit.alternatives.keys()]))];
}

function unitsOf(text: string, locale: string, ignored: ReadonlySet<string>): QueryUnit[] {
  const hours = hoursAsked(text, languageOf(locale));
  // The 2 in "2 am" does not count dogs.
  const { words, concepts } = analyze(hours.reduce((rest, { said }) => rest.replace(said, ' '), text.replaceAll('’', "'")), locale);
  const phrases = concepts.filter((match) => match.length > 1);
  const units: QueryUnit[] = phrases.map(({ concept, start }) => ({
    weight: conceptWeight(concept), alternatives: withBroader(concept, PHRASE_WEIGHT), word: null, part: false,
      beside: isBeside(words, start, locale),
  }));
  const isAmountAsked = concepts.some(({ concept }) => concept === 'amount') || asksAmount(text, locale);
  const isNamed = concepts.some(({ concept }) => conceptWeight(concept) >= MATTER_WEIGHT && !isFigure(concept));
  for (const [position, word] of words.entries()) {
    const named = concepts.filter((match) => match.length === 1 && match.start === position).map((match) => match.concept);
    // "The cheapest" wants an amount rather than words about prices; a pharmacy is not a doctor.
    const single = named.includes('amount') ? ['amount']
      : named.filter((concept) => !named.some((other) => broaderThan(other).includes(concept)));
    if (ignored.has(word.text) || (!word.content && single.length === 0)) continue;
    const alternatives = new Map(single.flatMap((concept) => [...withBroader(concept, SYNONYM_WEIGHT)]));
    // Who asks for an amount asks nothing else by "cost".
    if (isAmountAsked && single.includes('price')) alternatives.set(conceptTerm('amount'), SYNONYM_WEIGHT);
    if (word.content) alternatives.set(word.stem, 1);
    // No passage states the age or number of the guests, but one may say "71 beds".
    const plain = isLightWord(word.stem, languageOf(locale)) || /^\d{1,2}$/.test(word.text) ? LIGHT_WORD_WEIGHT : isNamed
      ? PLAIN_WORD_WEIGHT : 1;
    const weight = single.length > 0 ? Math.max(...single.map(conceptWeight)) : plain;
    const around = phrases.filter((match) => covers(match, position));
    // "At what time" asks for an hour; a passage need not say "time".
    if (around.some((match) => isFigure(match.concept))) continue;
    units.push({ weight: around.length > 0 ? weight * PHRASE_WORD_WEIGHT : weight, alternatives, word: word.content ? word.text : null,
      part: around.length > 0, beside: isBeside(words, position, locale) });
  }
  return [...units, ...hourUnits([...hours, ...midnightAsked(text, languageOf(locale))], concepts.map(({ concept }) => concept))];
}

const asking = (source: (phrases: Phrases) => string): (text: string, locale: string) => boolean => {
  const patternOf = perLanguage(({ phrases }) => new RegExp(String.raw`(?<!\p{L})(?:${source(phrases)})(?!\p{L})`, 'iu'));
  return (text, locale) => {
    const language = languageOf(locale);
    return language !== null && patternOf(language).test(text.replaceAll('’', "'"));
  };
};
const asksAmount = asking((phrases) => phrases.asksAmount);
const asksWhether = asking((phrases) => phrases.asksWhether);

const prepositionsOf = perLanguage(({ phrases }) => new Set(phrases.prepositions.split(' ')));

/** Whether a preposition precedes a word, with only stop words between them. */
export function isBeside(words: Analysis['words'], position: number, locale: string): boolean {
  const language = languageOf(locale);
  if (language === null) return false;
  for (let at = position - 1; at >= 0 && words[at]?.content === false; at -= 1) {
    if (prepositionsOf(language).has(words[at]?.text ?? '')) return true;
  }
  return false;
}

/** "At six" is answered by passages that state hours, and by passages on what the hour implies, such as a late arrival. */
function hourUnits(hours: readonly AskedHour[], concepts: readonly string[]): QueryUnit[] {
  if (hours.length === 0) return [];
  const matters = new Set(concepts.flatMap((concept) => [concept, ...broaderThan(concept)]));
  const meant = [['clock'], ...meantByHours(hours, matters)];
  return meant.map((ideas) => ({
    weight: Math.max(...ideas.map(conceptWeight)), word: null, part: false, beside: true,
    // "Staffed around the clock" answers for a late arrival, but not as well as a passage on late arrivals does.
    alternatives: new Map(ideas.flatMap((idea, at) => [...withBroader(idea, at === 0 ? PHRASE_WEIGHT : PHRASE_WEIGHT * CLOSE_FACTOR)])),
  }));
}

function withBroader(concept: string, weight: number): Map<string, number> {
  const terms = new Map([[conceptTerm(concept), weight]]);
  // A span of months answers "In February?", above all a span without February.
  if (isMonth(concept)) terms.set(conceptTerm(TELLS_MONTHS), weight * TOLD_FACTOR);
  const { specific = false, close = false } = CONCEPTS.get(concept) ?? {};
  if (specific) return terms;
  const nearest = close ? CLOSE_FACTOR : BROADER_FACTOR;
  for (const [index, broader] of broaderThan(concept).entries()) terms.set(conceptTerm(broader),
    weight * nearest * BROADER_FACTOR ** index);
  return terms;
}

function conceptWeight(concept: string): number {
  return CONCEPTS.get(concept)?.weight ?? 1;
}

// From this weight on, a term names the unit itself and not a broader idea.
export const DIRECT = 0.6;

/** The terms that name parts of a question themselves. */
export const namesOf = (units: readonly Pick<QueryUnit, 'alternatives'>[]): Set<string> =>
  new Set(units.flatMap(({ alternatives }) => [...alternatives].flatMap(([term, weight]) => (weight >= DIRECT ? [term] : []))));

/** Whether some of these terms name a part of a question. */
export const isNamed = ({ alternatives }: Pick<QueryUnit, 'alternatives'>, terms: { has(term: string): boolean }): boolean =>
  [...alternatives].some(([term, weight]) => weight >= DIRECT && terms.has(term));

/** Merges units that share an idea or a word: "quiet, without much noise" asks one thing, not two. */
function mergeAlike(units: readonly QueryUnit[]): QueryUnit[] {
  const merged: QueryUnit[] = [];
  for (const unit of units) {
    const same = merged.find((other) => [...unit.alternatives]
      .some(([term, weight]) => weight >= DIRECT && (other.alternatives.get(term) ?? 0) >= DIRECT));
    if (same === undefined) {
      merged.push({ ...unit, alternatives: new Map(unit.alternatives) });
      continue;
    }
    const heavier = Math.max(same.weight, unit.weight);
    const alternatives = rescaled(same, heavier);
    for (const [term, weight] of rescaled(unit, heavier)) alternatives.set(term, Math.max(weight, alternatives.get(term) ?? 0));
    Object.assign(same, { weight: heavier, alternatives, part: same.part && unit.part, beside: same.beside && unit.beside });
  }
  return merged;
}

export const isMonthTerm = (term: string): boolean => isConceptTerm(term) && isMonth(term.slice(1));

/** For each month in a question, the terms that answer it. */
export const monthsAsked = ({ units }: Query): string[][] => units
  .map(({ alternatives }) => [...alternatives.keys()])
  .filter((terms) => terms.some(isMonthTerm));

/** The kinds of figures that a question asks for. */
export const figuresAsked = ({ units }: Query): string[] =>
  FIGURE_IDEAS.filter((figure) => units.some(({ alternatives }) => (alternatives.get(conceptTerm(figure)) ?? 0) >= DIRECT));
