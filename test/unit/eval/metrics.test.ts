import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readKnowledgeSet } from '../../eval/knowledge-set.ts';
import { hitAt, meanReciprocalRank, percentile, rankOfFirst, share } from '../../eval/metrics.ts';

describe('the metrics', () => {
  it('count the first passage that answers', () => {
    expect(rankOfFirst(['b', 'c'], ['a', 'c', 'b'])).toBe(2);
    expect(rankOfFirst(['x'], ['a'])).toBeNull();
  });
  it('share hits by depth', () => {
    const ranks = [1, 2, 6, null];
    expect([hitAt(1, ranks), hitAt(5, ranks), meanReciprocalRank(ranks)]).toEqual([0.25, 0.5, 0.375]);
  });
  it('take percentiles by rank', () => {
    expect([percentile([4, 1, 3, 2], 0.5), percentile([4, 1, 3, 2], 0.95), percentile([], 0.5)]).toEqual([2, 4, 0]);
  });
  it('answer nothing about nothing', () => expect([hitAt(1, []), meanReciprocalRank([]), share([], Boolean)]).toEqual([0, 0, 0]));
});

describe('readKnowledgeSet', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eval-set-'));
  afterAll(() => { rmSync(folder, { recursive: true }); });
  const file = (text: string): string => {
    const path = join(folder, 'set.json');
    writeFileSync(path, text);
    return path;
  };

  it.each([['{', 'is not JSON'], ['{}', 'is no knowledge set'], ['[]', 'is no knowledge set']])('refuses %s', async (text, sentence) => {
    await expect(readKnowledgeSet(file(text))).rejects.toThrow(sentence);
  });
  it('says that there is no file', async () => {
    await expect(readKnowledgeSet(join(folder, 'none.json'))).rejects.toThrow('There is no file');
  });
  it('reads a set', async () => {
    const set = { tenants: [{ name: 'H', passages: [{ id: 'a', text: 'A.' }], questions: [{ q: 'A?', gold: ['a'] }] }], not_questions: ['Hi', { q: 'Ciao', locale: 'it' }] };
    await expect(readKnowledgeSet(file(JSON.stringify(set)))).resolves.toMatchObject(set);
  });
});
