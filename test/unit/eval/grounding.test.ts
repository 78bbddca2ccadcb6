import { join } from 'node:path';
import { expect } from '@jest/globals';
import { repositoryRoot } from '../../../local/config.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { evaluateGrounding, readGroundingSet } from '../../eval/grounding.ts';

itVerifies(['decisions/mind/answer-checked'], 'sentences that their passages do not bear out are refused, within a language and across', async () => {
  const { metrics: { all, heldBack }, misses } = evaluateGrounding(await readGroundingSet(join(repositoryRoot, 'test/eval-data/grounding.json')));
  expect(misses.filter(({ kind }) => kind === 'figure')).toEqual([]);
  for (const { pairs, kept, othersRefused } of [all, heldBack]) {
    expect(pairs).toBeGreaterThanOrEqual(200);
    expect(kept).toBeGreaterThanOrEqual(0.85);
    expect(othersRefused).toBeGreaterThanOrEqual(0.9);
  }
  expect(all.pairs).toBeGreaterThanOrEqual(400);
});
