import { inAnyLanguage } from '../language/languages.ts';
import { sentences } from '../language/sentences.ts';
import { analyze, conceptTerm, covers, figuresAnswered, isConceptTerm, isFigure } from './analyze.ts';
import { broaderThan, CONCEPTS } from './lexicon.ts';
import { isOfOther } from './of-other.ts';
import { DIRECT, LIGHT, namesOf, type Query, type QueryUnit } from './query.ts';
import { shareOf, termsOf } from './question-share.ts';

/** Where a passage comes from: the hotel's answer to the question in the title, another text by the hotel, or a website or document. */
export type Standing = 'curated' | 'written' | 'read';

type Passage = { title: string; text: string; locale: string; score: number; coverage?: number; standing?: Standing };

/** The terms of a question: all that may stand for a part of it, and those that name a part directly. */
type Asked = { all: ReadonlySet<string>; outright: ReadonlySet<string> };

// Only passages near the top can come first, and reading a passage closely costs time.
const READ = 8;
const TOGETHER_BONUS = 0.3;
const FIGURE_BONUS = 0.15;
const NO_FIGURE = 0.75;
const OTHER_MATTER = 0.8;
const OTHER_PAGE = 0.75;
const HEAD_OF_PAGE = 1.3;
const REPLY_TO_ANOTHER = 0.4;
const REPLIED_TO = 0.5;
const MATTER_WEIGHT = 0.6;
const PAGE_BONUS = 1.1;
const MOST = 0.6;
// The hotel's own answer to this very question comes before what its pages mention in passing.
const BESIDE_CURATED = 0.75;
const SAME_QUESTION = 0.7;
const NOT_AT_TABLE = 0.3;
const OF_OTHER = 0.6;
const OTHER_JOURNEY = 0.2;
const YES_OR_NO = inAnyLanguage((any) => new RegExp(`^(?:${any(({ phrases }) => phrases.yesOrNo)})(?![\\p{L}’'])`, 'iu'));

/**
 * Orders the best passages of a search by how well they answer the question. It checks what word counts cannot show: whether one
 * sentence says it all, whether the heading is about it, and whether "how much" finds an amount and "when" an hour.
 */
export function putAnswersFirst<T extends Passage>(query: Query, hits: readonly T[]): T[] {
  const asked = { all: new Set(query.units.flatMap(({ alternatives }) => [...alternatives.keys()])), outright: namesOf(query.units) };
  const wanted = figuresWanted(query);
  // Many passages mention the rooms in general, so word counts tell little.
  const isGeneral = query.units.every((unit) => unit.weight < MATTER_WEIGHT || asksFigure(unit));
  const near = hits.slice(0, isGeneral ? hits.length : READ).map((hit) => ({ hit, heading: termsOf(hit.title, hit.locale) }));
  const isCurated = near.some(({ hit, heading }) => hit.standing === 'curated' && shareOf(query, heading) >= SAME_QUESTION);
  const isOfTable = namesTable(asked.outright) && near.some(({ hit, heading }) => isAtTable(query, hit, heading));
  const wholes = isOfTable || cancelsStay(asked.outright) ? near.map(({ hit }) => termsOf(`${hit.title} ${hit.text}`, hit.locale)) : [];
  const isSorted = isOfTable || wholes.some(cancelsStay);
  const subject = isCurated ? null : subjectOf(query);
  const read = near.map(({ hit, heading }, index) => {
    const beside = isCurated && hit.standing === 'read' ? BESIDE_CURATED : 1;
    const isAstray = isSorted && namesTable(wholes[index] ?? heading) !== isOfTable;
    const score = hit.score * fit(query, hit, asked, { wanted, subject, heading }) * beside * (isAstray ? NOT_AT_TABLE : 1)
      * (isOfOther(query, hit) ? OF_OTHER : 1);
    if (isOtherJourney(hit, asked)) return { ...hit, score: score * REPLY_TO_ANOTHER,
      ...(hit.coverage === undefined ? {} : { coverage: hit.coverage * OTHER_JOURNEY }) };
    return isReplyToAnother(query, hit, asked, heading) ? { ...hit, score: score * REPLY_TO_ANOTHER, ...said(query, hit, heading) }
      : { ...hit, score };
  });
  return [...read.toSorted((a, b) => b.score - a.score), ...hits.slice(near.length)];
}

/** @param subject what the head of a page must be about to come first; null if the hotel wrote an answer to this question */
function fit(
  query: Query, { title, text, locale }: Passage, asked: Asked,
    { wanted, subject, heading }: { wanted: readonly string[]; subject: Query | null; heading: ReadonlySet<string> },
): number {
  const parts = sentences(text).map((sentence) => termsOf(sentence, locale));
  const together = Math.max(0, ...parts.map((part) => shareOf(query, new Set([...part, ...heading]))));
  const figures = figuresAnswered(text);
  const figured = wanted.length === 0 ? 1 : wanted.every((figure) => figures.includes(figure)) ? 1 + FIGURE_BONUS : NO_FIGURE;
  return (1 + TOGETHER_BONUS * together) * figured * headingFit(title, locale, asked,
    subject !== null && shareOf(subject, heading) >= SAME_QUESTION);
}

/** Whether a passage begins with yes or no, and so replies to the question in its title. */
export const repliesToItsTitle = ({ title, text }: Pick<Passage, 'title' | 'text'>): boolean =>
  title.trim().endsWith('?') && YES_OR_NO().test(text);

const SET_OFF = inAnyLanguage((any) => new RegExp(`^(?:${any(({ phrases }) => phrases.yesOrNo)})\\s*[,.;:!–—]\\s*`, 'iu'));

/** The text behind its first yes or no; the text itself where nothing is behind it, or its sentence goes on ("No pets in the dorms."). */
export function withoutYesOrNo(text: string): string {
  const rest = text.replace(SET_OFF(), '');
  return rest === '' ? text : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}

/** A passage that begins with yes or no answers the question in its title, and hardly any other question. */
function isReplyToAnother(query: Query, { title, text, locale }: Passage, asked: Asked, heading: ReadonlySet<string>): boolean {
  if (!repliesToItsTitle({ title, text })) return false;
  if (shareOf(query, heading) >= SAME_QUESTION) return false;
  const matters = query.units.filter(({ part, alternatives }) => part
    || [...alternatives].some(([term, weight]) => weight >= DIRECT && isMatterTerm(term)));
  const isNamed = matters.length === 0 ? shareOf(query, heading) >= REPLIED_TO
    : matters.some((unit) => shareOf({ ...query, units: [unit] }, heading) >= REPLIED_TO);
  return !isNamed || headingOf(title, locale, asked.outright).foreign;
}

/** A yes or no to another question covers this one only as far as the two overlap. */
function said(query: Query, { coverage }: Passage, heading: ReadonlySet<string>): { coverage?: number } {
  return coverage === undefined ? {} : { coverage: Math.min(coverage, shareOf(query, heading)) };
}

// Where a journey begins or ends: the taxi fare from the airport tells nothing about the station.
const STOPS = ['airport', 'station'];

/** Whether a passage is about a journey to or from another place than the question. */
function isOtherJourney({ title, text, locale }: Passage, { outright }: Asked): boolean {
  const asked = STOPS.filter((stop) => outright.has(conceptTerm(stop)));
  if (asked.length === 0) return false;
  const terms = termsOf(`${title} ${text}`, locale);
  const named = STOPS.filter((stop) => terms.has(conceptTerm(stop)));
  return named.length > 0 && !named.some((stop) => asked.includes(stop));
}

// Tables and rooms have different terms: cancelling a table is not cancelling a stay.
const TABLES = ['restaurant', 'table'];

const CANCELLING = conceptTerm('cancellation');
/** Who cancels and names nothing means the stay. */
const cancelsStay = (terms: ReadonlySet<string>): boolean => terms.has(CANCELLING) && !namesTable(terms);

const namesTable = (terms: ReadonlySet<string>): boolean => TABLES.some((concept) => terms.has(conceptTerm(concept)));

/** Whether a section on tables covers every topic that the guest asks about a table. */
function isAtTable(query: Query, { title, text, locale }: Passage, heading: ReadonlySet<string>): boolean {
  if (title.trim().endsWith('?') || !namesTable(heading)) return false;
  const terms = termsOf(`${title} ${text}`, locale);
  const matters = query.units.filter(({ part, alternatives }) => !part
    && [...alternatives].some(([term, weight]) => weight >= DIRECT && isMatterTerm(term)));
  return matters.length > 0
    && matters.every(({ alternatives }) => [...alternatives.keys()].some((term) => isConceptTerm(term) && terms.has(term)));
}

const asksFigure = ({ alternatives }: QueryUnit): boolean => [...alternatives.keys()]
  .some((term) => isConceptTerm(term) && isFigure(term.slice(1)));

/** The subject of the question, without what the guest wants to know about it ("how many", "when"). */
function subjectOf(query: Query): Query {
  const units = query.units.filter((unit) => !unit.part && unit.weight >= LIGHT && !asksFigure(unit));
  return { ...query, units };
}

/** The figures that the question asks for directly: "how much", not just something that has a price. */
function figuresWanted(query: Query): string[] {
  return [...new Set(query.units.flatMap(({ alternatives }) => {
    return [...CONCEPTS.keys()].filter((concept) => isFigure(concept) && (alternatives.get(conceptTerm(concept)) ?? 0) >= DIRECT);
  }))];
}

/** A page on the topic speaks for its passages; a section on another topic, as "Children" under "Pool", speaks against them. */
function headingFit(title: string, locale: string, { all: asked, outright }: Asked, saysAll: boolean): number {
  const parts = title.split(' – ');
  const own = headingOf(parts.at(-1) ?? '', locale, asked);
  const page = parts.length > 1 ? headingOf(parts[0] ?? '', locale, asked) : own;
  const isCase = parts.length > 1 && page.share > 0 && own.share > 0 && own.share < 1;
  const particular = own.narrower || own.elsewhere || isCase ? OTHER_MATTER : 1;
  const foreign = parts.length > 1 && page.elsewhere && own.share === 0 ? OTHER_PAGE : 1;
  // The head of a page introduces its topic; the sections below give details.
  const introduces = parts.length === 1 ? own.share > 0 : page.share > 0;
  const isHead = saysAll && parts.length === 1 && !title.trim().endsWith('?') && isAbout(headingOf(title, locale, outright));
  return particular * foreign * (isHead ? HEAD_OF_PAGE : introduces ? PAGE_BONUS : 1);
}

const isAbout = ({ share, foreign }: Heading): boolean => share >= MOST && !foreign;

type Heading = {
  /** How much of it the guest asks for. */
  share: number;
  /** Names a topic other than the one asked for. */
  elsewhere: boolean;
  /** Names a topic that was not asked for, perhaps next to one that was. */
  foreign: boolean;
  /** Covers only a special case. */
  narrower: boolean;
};

function headingOf(text: string, locale: string, asked: ReadonlySet<string>): Heading {
  const { words, concepts } = analyze(text, locale);
  const isAsked = (concept: string): boolean => [concept, ...broaderThan(concept)].some((each) => asked.has(conceptTerm(each)));
  const meant = concepts.filter(({ concept }) => isAsked(concept));
  const content = words.map((word, position) => ({ ...word, position })).filter((word) => word.content);
  const hits = content.filter(({ stem, position }) => asked.has(stem) || meant.some((match) => covers(match, position)));
  const named = hits.some(({ position }) => {
    const ideas = concepts.filter((match) => covers(match, position));
    return ideas.length === 0 || ideas.some(({ concept }) => isMatter(concept) && isAsked(concept));
  });
  return {
    share: content.length === 0 ? 0 : hits.length / content.length,
    foreign: concepts.some((match) => isMatter(match.concept) && !isAsked(match.concept)
      && !hits.some(({ position }) => covers(match, position))),
    elsewhere: !named && concepts.some(({ concept }) => isMatter(concept) && !isAsked(concept)),
    narrower: meant.length > 0 && !meant.some(({ concept }) => asked.has(conceptTerm(concept))),
  };
}

const isMatterTerm = (term: string): boolean => isConceptTerm(term) && isMatter(term.slice(1));

/** Whether an idea is a topic of its own: prices and hours belong to every topic and are none themselves. */
export function isMatter(concept: string): boolean {
  return (CONCEPTS.get(concept)?.weight ?? 1) >= MATTER_WEIGHT && ![concept, ...broaderThan(concept)].some(isFigure);
}
