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

it('dialogues of difficult guests, with emergencies, corrections and notes in between, end so', async () => {
  const { metrics, misses } = await evaluateDialogues(await readDialogues(join(repositoryRoot, 'test/eval-data/dialogues-difficult.json')));
  expect({ misses, ...metrics }).toEqual({ misses: [], dialogues: 25, right: 25, wrong: 0, stuck: 0 });
});

it('openings and changes as they are typed into a phone mostly end so, also those that nobody looked at', async () => {
  const { halves, misses } = await evaluateDialogues(await readDialogues(join(repositoryRoot, 'test/eval-data/dialogues-openings.json')));
  const bounds = [[17, 1], [13, 4]] as const;
  expect({ misses, halves, areKept: halves.map(({ right, wrong }, half) => right >= (bounds[half]?.[0] ?? 20) && wrong <= (bounds[half]?.[1] ?? 0)) })
    .toEqual({ misses, halves, areKept: [true, true] });
});
