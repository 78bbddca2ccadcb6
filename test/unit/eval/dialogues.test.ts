import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { repositoryRoot } from '../../../local/config.ts';
import { verifies } from '../../requirements/verifies.ts';
import { evaluateDialogues, readDialogues, type Listener } from '../../eval/dialogues.ts';

const minds: readonly (readonly [string, Listener])[] = [
  ['with a model that hears as the product\'s parsers do', { mind: 'parrot', failing: 0 }],
  ['with a model that fails at every third call', { mind: 'parrot', failing: 1 / 3 }],
];

it.each(minds)(`the same dialogues end so %s ${verifies('decisions/mind/fallback')}`, async (_, listener) => {
  const { metrics, misses } = await evaluateDialogues(await readDialogues(join(repositoryRoot, 'test/eval-data/dialogues.json')), listener);
  expect({ misses, ...metrics }).toEqual({ misses: [], dialogues: 60, right: 60, wrong: 0, stuck: 0 });
});

it('dialogues of guests in five languages end with what they wanted in the restaurant\'s ledger', async () => {
  const set = await readDialogues(join(repositoryRoot, 'test/eval-data/dialogues.json'));
  const { metrics, misses } = await evaluateDialogues(set);
  expect({ misses, ...metrics }).toEqual({ misses: [], dialogues: 60, right: 60, wrong: 0, stuck: 0 });
});

it('dialogues of difficult guests, with emergencies, corrections and notes in between, mostly end so, and what does not end right is hardly ever booked', async () => {
  const { metrics, misses } = await evaluateDialogues(await readDialogues(join(repositoryRoot, 'test/eval-data/dialogues-difficult.json')));
  expect({ misses, dialogues: metrics.dialogues, isRight: metrics.right >= 19, isSafe: metrics.wrong <= 1 }).toEqual({ misses, dialogues: 25, isRight: true, isSafe: true });
});
