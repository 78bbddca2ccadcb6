import type { CutPassage, Section } from '../model/knowledge/passages.ts';
import { sentences } from '../language/sentences.ts';

const TARGET_WORDS = 90;
const MAX_WORDS = 120;
/** Of text without spaces, such as a dump: nobody reads so much in one piece, and the index takes longer with each character. */
const MAX_CHARACTERS = 4000;
/** A heading is repeated over each of its passages. */
const MAX_HEADING = 1000;

/**
 * Cuts sections into passages that answer one thing each: a paragraph, an item of a list, a question with its answer, or a stretch of short
 * lines, such as a table. A passage never spans two headings.
 */
export function cutPassages(sections: readonly Section[]): CutPassage[] {
  return sections.flatMap((section) => questionsApart(section).flatMap(({ heading, blocks }) =>
    stretches(blocks).flatMap((stretch) => textsOf(stretch).map((text) => ({ title: heading, text }))))).flatMap(shortened);
}

/**
 * Cuts sections whose blocks lean on each other into passages of about sixty to a hundred and twenty words: those of a web page, which has
 * a heading for each matter, and those of a PDF, whose lines are not its author's.
 */
export function packPassages(sections: readonly Section[]): CutPassage[] {
  return sections.flatMap((section) => questionsApart(section).flatMap(({ heading, blocks }) =>
    textsOf(blocks).map((text) => ({ title: heading, text })))).flatMap(shortened);
}

/** A table torn in two answers neither half of the question. */
const textsOf = (blocks: readonly string[]): string[] =>
  (wordCount(blocks.join(' ')) <= MAX_WORDS ? [blocks.join('\n')].filter(Boolean) : pack(blocks.flatMap(splitLong)));

/** A line that is a question heads what follows it, up to the next. */
function questionsApart({ heading, blocks }: Section): Section[] {
  const parts: Section[] = [{ heading, blocks: [] }];
  for (const block of blocks.map((each) => each.trim()).filter(Boolean)) {
    const [first = '', ...rest] = block.split('\n');
    if (isQuestion(first)) parts.push({ heading: first, blocks: [rest.join('\n')].filter(Boolean) });
    else parts.at(-1)?.blocks.push(block);
  }
  // A question without an answer is text like any other.
  return parts.flatMap((part, index) => (part.blocks.length > 0 ? [part] : index === 0 ? [] : [{ heading, blocks: [part.heading] }]));
}

const MAX_QUESTION = 200;
const isQuestion = (line: string): boolean => line.endsWith('?') && line.length <= MAX_QUESTION && wordCount(line) >= MIN_QUESTION;
const MIN_QUESTION = 3;

/** Blocks that are read together: what says something by itself stands alone, and short lines stay with those before them. */
function stretches(blocks: readonly string[]): string[][] {
  const all: string[][] = [];
  for (const [index, block] of blocks.entries()) {
    const before = all.at(-1);
    const isLed = before?.at(-1)?.endsWith(':') === true || (before?.length === 1 && isLabel(blocks, index - 1));
    if (before !== undefined && (isLed || (!standsAlone(block) && !isLabel(blocks, index)))) before.push(block);
    else all.push([block]);
  }
  return all;
}

/** Fewer words say nothing by themselves. */
const LEAST_WORDS = 5;
/** A label with so few words behind it is a row of a table. */
const ROW_WORDS = 6;

function standsAlone(block: string): boolean {
  const [, value] = /^[^.:!?\n]{1,80}: (.*)$/.exec(block) ?? [];
  const isRow = value !== undefined && wordCount(value) < ROW_WORDS && !/[.!?…]["”»)]?$/.test(value);
  return wordCount(block) >= LEAST_WORDS && !isRow;
}

/** A single short line between two that stand alone names the second. */
function isLabel(blocks: readonly string[], index: number): boolean {
  const [before, block = '', after] = [blocks[index - 1], blocks[index], blocks[index + 1]];
  if (after === undefined || !standsAlone(after) || standsAlone(block)) return false;
  return (before === undefined || standsAlone(before)) && !/[.!?…:,]|\d/.test(block);
}

/** A passage in pieces that are short enough, of which most have one. */
export function shortened(passage: CutPassage): CutPassage[] {
  const { title, text } = passage;
  if (text.length <= MAX_CHARACTERS && title.length <= MAX_HEADING) return [passage];
  const pieces = Array.from(
    { length: Math.max(1, Math.ceil(text.length / MAX_CHARACTERS)) },
    (_, index) => text.slice(index * MAX_CHARACTERS, (index + 1) * MAX_CHARACTERS),
  );
  return pieces.map((piece) => ({ ...passage, title: title.slice(0, MAX_HEADING).toWellFormed(), text: piece.toWellFormed() }));
}

function pack(blocks: readonly string[]): string[] {
  const passages: string[] = [];
  let current: string[] = [];
  for (const block of blocks.map((each) => each.trim()).filter(Boolean)) {
    const size = wordCount(current.join(' '));
    if (size > 0 && size + wordCount(block) > TARGET_WORDS) {
      passages.push(current.join('\n'));
      current = [];
    }
    current.push(block);
  }
  if (current.length > 0) passages.push(current.join('\n'));
  return passages;
}

function splitLong(block: string): string[] {
  if (wordCount(block) <= MAX_WORDS) return [block];
  const parts: string[] = [];
  let current: string[] = [];
  for (const sentence of sentences(block).flatMap(splitWords)) {
    if (current.length > 0 && wordCount(current.join(' ')) + wordCount(sentence) > TARGET_WORDS) {
      parts.push(current.join(' '));
      current = [];
    }
    current.push(sentence);
  }
  return [...parts, current.join(' ')];
}

/** Text without a full stop in sight, such as a table torn from a PDF. */
function splitWords(sentence: string): string[] {
  const words = sentence.split(/\s+/);
  if (words.length <= MAX_WORDS) return [sentence];
  return Array.from({ length: Math.ceil(words.length / TARGET_WORDS) }, (_, index) =>
    words.slice(index * TARGET_WORDS, (index + 1) * TARGET_WORDS).join(' '));
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
