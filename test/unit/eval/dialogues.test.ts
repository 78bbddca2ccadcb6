import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { repositoryRoot } from '../../../local/config.ts';
import { evaluateDialogues, readDialogues } from '../../eval/dialogues.ts';

it('dialogues of guests in five languages end with what they wanted in the restaurant\'s ledger', async () => {
  const set = await readDialogues(join(repositoryRoot, 'test/eval-data/dialogues.json'));
  const { metrics, misses } = await evaluateDialogues(set);
  expect({ misses, ...metrics }).toEqual({ misses: [], dialogues: 60, right: 60, wrong: 0, stuck: 0 });
});
