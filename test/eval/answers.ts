import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { quoteFrom } from '../../domain/concierge/answering/quote-passage.ts';
import { extractHtml } from '../../domain/knowledge/extract-html.ts';
import { demoHotelSite } from '../../local/demo-hotel/site.ts';
import type { Evidence } from '../../domain/retrieval/answer-evidence.ts';
import { answerWeights } from '../../domain/retrieval/answer-weights.ts';
import { evidenceOf, likelihood } from '../../domain/retrieval/judge-answers.ts';
import { findInMemory } from '../unit/concierge/memory-search.ts';
import { readDemoHotelSet } from './demo-hotel-set.ts';
import { readHouseSet } from './house-set.ts';
import { readKnowledgeSet, type EvalTenant } from './knowledge-set.ts';

type AnswerWeights = typeof answerWeights;

/** A question with the passages that a search found first, best first, and whether each of them answers it. */
export interface Lesson {
  house: string;
  isAnswerable: boolean;
  found: { evidence: Evidence; answers: boolean }[];
}

const names = Object.keys(answerWeights).filter((name) => name !== 'bias') as (keyof Evidence)[];

/** The labelled questions of the houses in `test/eval-data`. A question without gold has no answer there. */
export async function readLessons(folder: string): Promise<Lesson[]> {
  const files = readdirSync(folder).filter((name) => /^answers\.\w+\.json$/.test(name) || name === 'knowledge.json').toSorted();
  const sets = await Promise.all(files.map((name) => readKnowledgeSet(join(folder, name))));
  return [...sets.flatMap(({ tenants }) => tenants).flatMap(lessonsOf), ...await lessonsOfPages(folder)];
}

type PageQuestion = { q: string; locale: string; answer?: readonly string[] | undefined };

/**
 * Questions to the website of the demo hotel, whose passages are those of pages: many, long and alike. What answers is what would be
 * quoted of them and has what the question's gold looks for.
 */
async function lessonsOfPages(folder: string): Promise<Lesson[]> {
  const { facts } = await readDemoHotelSet(join(folder, 'demo-hotel.json'));
  const { questions } = await readHouseSet(join(folder, 'lessons-hotel-arvensee.json'));
  const ofFacts = facts.flatMap(({ asked, answer }) => Object.entries(asked).map(([locale, q]): PageQuestion => ({ q, locale, answer })));
  const site = demoHotelSite();
  const passages = site.pages().flatMap((page) => extractHtml(site.pageHtml(page, 'https://hotel.example')).passages
    .map(({ title, text }, index) => ({ id: `${page.path}#${index}`, title, text, locale: page.locale })));
  const find = findInMemory(passages, site.name);
  return [...ofFacts, ...questions].map(({ q, locale, answer }: PageQuestion) => {
    const { hits, ...search } = find({ text: q, locale });
    const isAnswer = (hit: (typeof hits)[number] | undefined): boolean => {
      if (hit === undefined || answer === undefined) return false;
      const quote = quoteFrom(search.query, { ...hit, answers: 0 });
      return answer.every((pattern) => new RegExp(pattern, 'su').test(quote));
    };
    const found = evidenceOf(search, hits).map((evidence, rank) => ({ evidence, answers: isAnswer(hits[rank]) }));
    return { house: site.name, isAnswerable: answer !== undefined, found };
  });
}

function lessonsOf({ name, locale, passages, questions }: EvalTenant): Lesson[] {
  const find = findInMemory(passages.map((passage) => ({ ...passage, title: passage.title ?? '', locale: passage.locale ?? locale })), name);
  return questions.map((question) => {
    const { hits, ...search } = find({ text: question.q, locale: question.locale ?? locale });
    const found = evidenceOf(search, hits).map((evidence, rank) => ({ evidence, answers: question.gold.includes(hits[rank]?.passageId ?? '') }));
    return { house: name, isAnswerable: question.gold.length > 0, found };
  });
}

/** Newton's method is there after a few steps. */
const STEPS = 8;
/** Large weights would follow single questions. */
const DECAY = 2;

/** Logistic regression over all examples at once, by Newton's method; the same lessons give the same weights. */
export function learnAnswers(lessons: readonly Lesson[]): AnswerWeights {
  const examples = lessons.flatMap(({ found }) => found);
  const keys = [...names, 'bias'] as const;
  const values = examples.map(({ evidence }) => Float64Array.from(keys, (key) => (key === 'bias' ? 1 : evidence[key])));
  const penalty: number[] = keys.map((key) => (key === 'bias' ? 1e-9 : DECAY));
  let weights: number[] = keys.map(() => 0);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = weights.map((weight, at) => (penalty[at] ?? 0) * weight);
    const bend = keys.map((_, row) => keys.map((__, column) => (row === column ? penalty[row] ?? 0 : 0)));
    for (const [index, value] of values.entries()) {
      const chance = 1 / (1 + Math.exp(-weights.reduce((sum, weight, at) => sum + weight * (value[at] ?? 0), 0)));
      const error = chance - (examples[index]?.answers === true ? 1 : 0);
      for (const [row, line] of bend.entries()) {
        const here = value[row] ?? 0;
        if (here === 0) continue;
        slope[row] = (slope[row] ?? 0) + error * here;
        for (let column = 0; column < line.length; column += 1) line[column] = (line[column] ?? 0) + chance * (1 - chance) * here * (value[column] ?? 0);
      }
    }
    const change = solve(bend, slope);
    weights = weights.map((weight, at) => weight - (change[at] ?? 0));
  }
  return Object.fromEntries(keys.map((key, at) => [key, Number((weights[at] ?? 0).toFixed(3))])) as AnswerWeights;
}

/** Solves a system of linear equations by elimination; the matrix is symmetric and positive. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, row] of rows.entries()) {
    const pivot = row[at] ?? 1;
    for (let column = at; column < row.length; column += 1) row[column] = (row[column] ?? 0) / pivot;
    for (const other of rows) {
      const factor = other[at] ?? 0;
      if (other === row || factor === 0) continue;
      for (let column = at; column < row.length; column += 1) other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0);
    }
  }
  return rows.map((row) => row.at(-1) ?? 0);
}

/** What guests get: the right passage, a wrong one, one though nothing answers, or no answer though something does. */
interface AnswerMetrics {
  threshold: number;
  right: number;
  wrong: number;
  answeredInVain: number;
  refused: number;
  rightlySilent: number;
}

type Judged = { lesson: Lesson; likelihoods: number[] };

/**
 * Learns from all houses but one and judges the questions of that one, for each in turn.
 *
 * @param houses those that are judged; all where nothing is said
 */
export function crossValidate(
  lessons: readonly Lesson[], thresholds: readonly number[], houses = new Set(lessons.map(({ house }) => house)),
): AnswerMetrics[] {
  const judged = [...houses].flatMap((house): Judged[] => {
    const weights = learnAnswers(lessons.filter((lesson) => lesson.house !== house));
    return lessons.filter((lesson) => lesson.house === house)
      .map((lesson) => ({ lesson, likelihoods: lesson.found.map(({ evidence }) => likelihood(evidence, weights)) }));
  });
  return thresholds.map((threshold) => metricsAt(threshold, judged));
}

function metricsAt(threshold: number, judged: readonly Judged[]): AnswerMetrics {
  const outcomes = judged.map(({ lesson, likelihoods }) => {
    const likeliest = Math.max(0, ...likelihoods);
    const quoted = likeliest < threshold ? undefined : lesson.found[likelihoods.indexOf(likeliest)];
    if (quoted === undefined) return lesson.isAnswerable ? 'refused' : 'rightlySilent';
    if (!lesson.isAnswerable) return 'answeredInVain';
    return quoted.answers ? 'right' : 'wrong';
  });
  const count = (outcome: string): number => outcomes.filter((each) => each === outcome).length;
  return {
    threshold, right: count('right'), wrong: count('wrong'), answeredInVain: count('answeredInVain'), refused: count('refused'), rightlySilent: count('rightlySilent'),
  };
}
