import { detectLanguage } from '../../language/detect.ts';
import { LANGUAGES, languageOf, type Language } from '../../language/languages.ts';
import { comparable, visible } from '../../language/plain-text.ts';
import { sentences } from '../../language/sentences.ts';
import type { GroundPassage } from '../../model/thoughts.ts';
import { claimsOf, groundOf, standing, type Claim, type Ground } from './claims.ts';
import { daysNamed } from './days-named.ts';
import { figuresIn, isBorneOut, type Figure } from './figures.ts';
import { flat } from './ground-patterns.ts';
import { reachesIn } from './reach.ts';
import { clausesOf, denies, narrows, type Clause } from './segments.ts';

/** Why a sentence is rejected. */
export type SentenceFault = 'quote' | 'markup' | 'language' | 'link' | 'figure' | 'days' | 'denial' | 'content';

interface Claimed {
  text: string;
  quote: string;
  passage: GroundPassage;
  /** The locale of the answer. */
  locale: string;
}

const MARKUP = /[*_`#<>[\]{}|~\\^]|\p{Co}|^\s*(?:[-•]|\d+[.)])\s/u;
const SHORTEST_QUOTE = 3;
const SHORTEST_TOLD = 5;
const SURE_OF_LANGUAGE = 0.85;

/**
 * The fault in a sentence that a model bases on a passage; null if there is none. The quote has to be in the passage and contain every
 * figure, day, address and link; the sentence must not affirm what the quote denies or deny what it affirms; and the passage has to cover
 * what the sentence claims. In a language without a pack, only the quote, figures in digits, links and addresses are compared.
 */
export function faultOf({ text: said, quote: quoted, passage, locale }: Claimed): SentenceFault | null {
  const text = said.trim();
  if (text === '' || MARKUP.test(text) || visible(text) !== text.normalize('NFKC') || text.includes('\n')) return 'markup';
  const stands = comparable(quoted);
  if (stands.length < SHORTEST_QUOTE || !/[\p{L}\p{N}]/u.test(stands) || !comparable(`${passage.title}\n${passage.text}`)
    .includes(stands)) return 'quote';
  const language = languageOf(locale);
  if (language !== null && isInAnother(text, language)) return 'language';
  const [sentence, quote] = [flat(text), flat(quoted)];
  const told = languageOf(passage.locale);
  const reached = reachesIn(quote);
  if (!reachesIn(sentence)
    .every(({ kind, value }) => reached.some((other) => other.kind === kind && isSameReach(value, other.value)))) return 'link';
  const figures = figuresIn(sentence, language);
  const grounds = figuresIn(quote, told);
  if (!figures.every((figure) => isBorneOut(figure, grounds))) return 'figure';
  const days = daysNamed(quote, told);
  if (![...daysNamed(sentence, language)].every((day) => days.has(day))) return 'days';
  if (language === null || told === null) return null;
  const scene = { sentence, quote, figures, grounds, language, told, passage };
  return deniesOther(scene) ? 'denial' : isMisplaced(scene) ? 'figure' : claimsMore(scene) ? 'content' : null;
}

interface Scene {
  sentence: string;
  quote: string;
  figures: readonly Figure[];
  grounds: readonly Figure[];
  language: Language;
  /** The language of the passage. */
  told: Language;
  passage: GroundPassage;
}

const FEWEST_COMPARED_DIGITS = 8;

/** A telephone number may have its country code or not. */
const isSameReach = (one: string, other: string): boolean => one === other
  || (/^\d+$/.test(one) && Math.min(one.length, other.length) >= FEWEST_COMPARED_DIGITS
    && (one.endsWith(other.replace(/^0/, '')) || other.endsWith(one.replace(/^0/, ''))));

function isInAnother(text: string, language: Language): boolean {
  if (text.split(/\s+/).length < SHORTEST_TOLD) return false;
  const { locale, confidence, other } = detectLanguage(text, { sessionLocale: language, allowed: LANGUAGES });
  return other === null && confidence >= SURE_OF_LANGUAGE && languageOf(locale) !== language;
}

type Part = { text: string; ground: Ground; days: ReadonlySet<string>; figures: readonly Figure[]; denied: boolean; at: number };
type Span = { start: number; end: number };

/** The clauses of a text with their content; clauses without a figure may join the one that has it. */
function partsOf(text: string, locale: Language, figures: readonly Figure[], joinsFigures: boolean): Part[] {
  const clauses = clausesOf(text, locale);
  return (joinsFigures ? aroundFigures(clauses, figures) : clauses).map(({ start, end }, at) => {
    const part = text.slice(start, end);
    return {
      text: part, ground: groundOf(part, locale), days: daysNamed(part, locale), denied: denies(part, locale), at,
      figures: within(figures, { start, end }),
    };
  });
}

const within = (figures: readonly Figure[], { start, end }: Span): Figure[] =>
  figures.filter((figure) => figure.start < end && figure.end > start);

/** A clause without a figure belongs to the next figure if it begins a sentence, else to the figure before. */
function aroundFigures(clauses: readonly Clause[], figures: readonly Figure[]): Span[] {
  const groups: { span: Span; has: boolean; opens: boolean }[] = [];
  for (const { start, end, isFirst } of clauses) {
    const has = within(figures, { start, end }).length > 0;
    const last = groups.at(-1);
    const joins = last !== undefined && !isFirst && (!last.has || !has);
    if (last !== undefined && joins) groups.splice(-1, 1, { span: { start: last.span.start, end }, has: last.has || has, opens: false });
    else groups.push({ span: { start, end }, has, opens: isFirst });
  }
  return groups.map(({ span }) => span);
}

/** How many claims and days of a clause another one contains. */
function shared(claims: readonly Claim[], days: ReadonlySet<string>, part: Part, own: Language): number {
  return claims.filter((claim) => standing(claim, part.ground, own) === 'said').length + [...days].filter((day) => part.days.has(day))
    .length;
}

/** Whether a figure belongs to something else: of two prices, the price of the other thing. */
function isMisplaced({ sentence, quote, figures, grounds, language, told }: Scene): boolean {
  if (figures.length === 0) return false;
  const places = partsOf(quote, told, grounds, true).filter((part) => part.figures.length > 0);
  if (places.length < 2) return false;
  return partsOf(sentence, language, figures, true).some((part) => {
    const claims = claimsOf(part.text, language);
    const score = (place: Part): number => shared(claims, part.days, place, language);
    return part.figures.some((figure) => {
      const alike = places.filter((place) => place.figures.some((other) => isAlike(figure, other)));
      const best = Math.max(...alike.map(score));
      return !alike.some((place) => isBorneOut(figure, place.figures) && score(place) === best);
    });
  });
}

/** Whether two figures are of one kind and could be confused: two prices, two times. */
const isAlike = (one: Figure, other: Figure): boolean =>
  one.values.some((value) => other.values.some((told) => kindOf(value) === kindOf(told)));
const kindOf = (value: string): string => (value.startsWith('n') ? `n ${value.split(' ')[1] ?? ''}` : value.slice(0, 1));

/** Whether the sentence loses a denial of the quote or adds one. */
function deniesOther({ sentence, quote, figures, grounds, language, told, passage }: Scene): boolean {
  const places = partsOf(quote, told, grounds, false);
  const title = groundOf(passage.title, passage.locale);
  if (narrows(sentence, language) && !narrows(quote, told)) return true;
  return partsOf(sentence, language, figures, false).some((part) => {
    const claims = claimsOf(part.text, language);
    const matching = (place: Part): number =>
      shared(claims, part.days, place, language) + part.figures.filter((figure) => isBorneOut(figure, place.figures)).length;
    if (!places.some(({ denied }) => denied !== part.denied)) return false;
    if (!places.some(({ denied }) => denied === part.denied)) return true;
    const best = Math.max(...places.map(matching));
    const isDeniedAlone = claims.some((claim) => {
      const at = places.filter((place) => standing(claim, place.ground, language) === 'said');
      return at.length > 0 && at.every((place) => place.denied);
    });
    if (part.denied) return !places.some((place) => place.denied && matching(place) > 0 && (isDeniedAlone || matching(place) >= best));
    if (!places.some((place) => !place.denied && matching(place) >= best)) return true;
    const named = [...part.days].filter((day) => places.some((place) => place.days.has(day)));
    if (named.some((day) => places.every((place) => !place.days.has(day) || place.denied))) return true;
    // "Dogs are welcome in the restaurant", although they are welcome everywhere but there.
    return claims.some((claim) => {
      const at = places.filter((place) => standing(claim, place.ground, language) === 'said');
      return at.length > 0 && at.every((place) => place.denied && place.at > 0) && standing(claim, title, language) !== 'said';
    });
  });
}

/** The share of words without a known meaning that the passage may lack: within a language and across languages. */
const UNKNOWN_WITHIN = 0.2;
const UNKNOWN_ACROSS = 0.3;

const REACHING: ReadonlySet<string> = new Set([':reach', 'contact']);

/** Whether a sentence claims something that the passage does not say, or with a figure, that is not next to the figure. */
function claimsMore({ sentence, quote, figures, language, told, passage }: Scene): boolean {
  const claims = claimsOf(figures.reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, sentence), language);
  const around = `${passage.title}\n${figures.length > 0 ? withLead(flat(passage.text), quote) : passage.text}`;
  const ground = groundOf(flat(around), told);
  // "Call" and "write to" add nothing to the number or address after them.
  const isReached = reachesIn(sentence).length > 0;
  const standings = claims.filter(({ meanings }) => !(isReached && meanings.some((meaning) => REACHING.has(meaning))))
    .map((claim) => standing(claim, ground, language));
  if (standings.includes('missing')) return true;
  const unknown = standings.filter((each) => each === 'unknown').length;
  return unknown > claims.length * (language === told ? UNKNOWN_WITHIN : UNKNOWN_ACROSS);
}

/** The quote with the sentence before it, which names its subject, unless that sentence has figures of its own. */
function withLead(text: string, quote: string): string {
  const at = text.indexOf(quote);
  const before = at <= 0 ? [] : sentences(text.slice(0, at));
  const own = sentences(`${before.at(-1) ?? ''}`)[0] ?? '';
  return /\d/.test(own) ? `${own.length > 0 && !text.slice(0, at).trimEnd().endsWith(own.trim()) ? own : ''}${quote}` : `${own} ${quote}`;
}
