import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect } from '@jest/globals';
import { z } from 'zod';
import { trainedBrain } from '../../support/concierge/trained-brain.ts';
import { extractMarkdown } from '../../../domain/knowledge/extract-markdown.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { replyOf } from '../../support/concierge/brain-input.ts';
import { searchInMemory, type MemoryPassage } from './memory-search.ts';

const folder = join(import.meta.dirname, '../../eval-data');
const setSchema = z.object({
  name: z.string(), locale: z.string(), document: z.string(),
  /** What the answer has to say; null where nothing answers. */
  questions: z.array(z.object({ q: z.string(), answer: z.string().nullable() })),
});
const { name, locale, document, questions } = setSchema.parse(JSON.parse(await readFile(join(folder, 'unseen-campsite.json'), 'utf8')));
const { passages } = extractMarkdown(await readFile(join(folder, document), 'utf8'), document);
const search = searchInMemory(passages.map(({ title, text }, index): MemoryPassage => ({ id: String(index), title, text, locale })), name);

type Outcome = 'right' | 'wrong' | 'refused';

async function outcomeOf({ q, answer }: (typeof questions)[number]): Promise<{ outcome: Outcome; said: string }> {
  const { message, context } = await replyOf(trainedBrain(), {
    conversation: [{ type: 'guest', message: q, locale }], locale, defaultLocale: locale,
    hotel: { name, phone: '+1 555 0100', email: null, address: null }, search, emit: () => undefined,
  });
  if (context.length === 0) return { outcome: answer === null ? 'right' : 'refused', said: message };
  return { outcome: answer !== null && new RegExp(answer, 'u').test(message) ? 'right' : 'wrong', said: message };
}

describe('a campsite that uploads its facts as one Markdown file', () => {
  const outcomes: { q: string; outcome: Outcome; said: string }[] = [];
  const of = (wanted: Outcome): string[] => outcomes.filter(({ outcome }) => outcome === wanted).map(({ q, said }) => `${q} → ${said}`);
  beforeAll(async () => {
    for (const question of questions) outcomes.push({ q: question.q, ...await outcomeOf(question) });
  }, 60_000);

  itVerifies(['decisions/knowledge/cut-by-fact'], 'has a passage for nearly each of them', () => {
    expect(passages.length).toBeGreaterThanOrEqual(50);
    expect(passages.every(({ text }) => text.split(/\s+/).length <= 45)).toBe(true);
  });

  // Nothing was learned from these questions: the floors are what came out, and only ever rise.
  itVerifies(['decisions/knowledge/likely-answers'], 'gets more right answers than wrong ones to plain questions', () => {
    expect({ right: of('right'), enough: of('right').length >= 20 }).toMatchObject({ enough: true });
    expect({ wrong: of('wrong'), few: of('wrong').length <= 7 }).toMatchObject({ few: true });
  });
});
