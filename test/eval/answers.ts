import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Evidence } from '../../domain/retrieval/answer-evidence.ts';
import { answerWeights } from '../../domain/retrieval/answer-weights.ts';
import { evidenceOf, likelihood } from '../../domain/retrieval/judge-answers.ts';
import { findInMemory } from '../unit/concierge/memory-search.ts';
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
  return sets.flatMap(({ tenants }) => tenants).flatMap(lessonsOf);
}

function lessonsOf({ name, locale, passages, questions }: EvalTenant): Lesson[] {
  const find = findInMemory(passages.map((passage) => ({ ...passage, title: passage.title ?? '', locale: passage.locale ?? locale })), name);
  return questions.map((question) => {
    const { hits, ...search } = find({ text: question.q, locale: question.locale ?? locale });
    const found = evidenceOf(search, hits).map((evidence, rank) => ({ evidence, answers: question.gold.includes(hits[rank]?.passageId ?? '') }));
    return { house: name, isAnswerable: question.gold.length > 0, found };
  });
}

const STEPS = 3000;
const RATE = 0.5;
/** Large weights would follow single questions. */
const DECAY = 2;

/** Logistic regression over all examples at once, by AdaGrad; the same lessons give the same weights. */
export function learnAnswers(lessons: readonly Lesson[]): AnswerWeights {
  const examples = lessons.flatMap(({ found }) => found);
  const keys = [...names, 'bias'] as const;
  const values = examples.map(({ evidence }) => Float64Array.from(keys, (key) => (key === 'bias' ? 1 : evidence[key])));
  const weights = new Float64Array(keys.length);
  const squares = new Float64Array(keys.length).fill(1e-6);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = weights.map((weight, at) => (keys[at] === 'bias' ? 0 : DECAY * weight));
    for (const [index, value] of values.entries()) {
      const said = value.reduce((sum, each, at) => sum + each * (weights[at] ?? 0), 0);
      const error = 1 / (1 + Math.exp(-said)) - (examples[index]?.answers === true ? 1 : 0);
      for (let at = 0; at < keys.length; at += 1) gradient[at] = (gradient[at] ?? 0) + error * (value[at] ?? 0);
    }
    for (const [at, each] of gradient.entries()) {
      squares[at] = (squares[at] ?? 0) + each * each;
      weights[at] = (weights[at] ?? 0) - RATE * each / Math.sqrt(squares[at] ?? 1);
    }
  }
  return Object.fromEntries(keys.map((key, at) => [key, Number((weights[at] ?? 0).toFixed(3))])) as AnswerWeights;
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

/** Learns from all houses but one and judges the questions of that one, for each in turn. */
export function crossValidate(lessons: readonly Lesson[], thresholds: readonly number[]): AnswerMetrics[] {
  const judged = [...new Set(lessons.map(({ house }) => house))].flatMap((house): Judged[] => {
    const weights = learnAnswers(lessons.filter((lesson) => lesson.house !== house));
    return lessons.filter((lesson) => lesson.house === house)
      .map((lesson) => ({ lesson, likelihoods: lesson.found.map(({ evidence }) => likelihood(evidence, weights)) }));
  });
  return thresholds.map((threshold) => metricsAt(threshold, judged));
}

function metricsAt(threshold: number, judged: readonly Judged[]): AnswerMetrics {
  const outcomes = judged.map(({ lesson, likelihoods }) => {
    const quoted = lesson.found[likelihoods.findIndex((each) => each >= threshold)];
    if (quoted === undefined) return lesson.isAnswerable ? 'refused' : 'rightlySilent';
    if (!lesson.isAnswerable) return 'answeredInVain';
    return quoted.answers ? 'right' : 'wrong';
  });
  const count = (outcome: string): number => outcomes.filter((each) => each === outcome).length;
  return {
    threshold, right: count('right'), wrong: count('wrong'), answeredInVain: count('answeredInVain'), refused: count('refused'), rightlySilent: count('rightlySilent'),
  };
}
