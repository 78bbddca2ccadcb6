import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { evaluateKnowledge } from '../eval/knowledge.ts';
import { readKnowledgeSet } from '../eval/knowledge-set.ts';
import { useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();

// The set is small and was written beside the code, so it shows that quality has not fallen, not how good it is;
// how good it is, `npm run eval` says on sets that nobody here wrote.
it('answers five languages well and stays silent where nothing is asked', async () => {
  const set = await readKnowledgeSet(join(import.meta.dirname, '../eval-data/knowledge.json'));
  const { metrics, answered } = await evaluateKnowledge(database, set, () => undefined);
  expect(metrics.hit1).toBeGreaterThanOrEqual(0.95);
  expect(metrics.hit5).toBeGreaterThanOrEqual(0.98);
  expect(answered).toBeGreaterThanOrEqual(0.97);
  expect(metrics.falseAnswers).toBeLessThanOrEqual(0.03);
});
