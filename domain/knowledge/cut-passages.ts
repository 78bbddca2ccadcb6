import type { CutPassage, Section } from '../model/knowledge/passages.ts';
import { sentences } from '../language/sentences.ts';

const TARGET_WORDS = 90;
const MAX_WORDS = 120;
/** Of text without spaces, such as a dump: nobody reads so much in one piece, and the index takes longer with each character. */
const MAX_CHARACTERS = 4000;
/** A heading is repeated over each of its passages. */
const MAX_HEADING = 1000;

/** Cuts sections into passages of about sixty to a hundred and twenty words; a passage never spans two headings. */
export function cutPassages(sections: readonly Section[]): CutPassage[] {
  return sections.flatMap(({ heading, blocks }) => {
    const whole = blocks.map((each) => each.trim()).filter(Boolean);
    // A table torn in two answers neither half of the question.
    const texts = wordCount(whole.join(' ')) <= MAX_WORDS ? [whole.join('\n')].filter(Boolean) : pack(blocks.flatMap(splitLong));
    return texts.map((text) => ({ title: heading, text }));
  }).flatMap(shortened);
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
