import { expect, it } from '@jest/globals';
import { verifies } from '../requirements/verifies.ts';
import { runAstray } from './astray.ts';

/** For a longer look: `npm run chaos -- astray --turns 300 --every 20`. */
it(`guests whose hotel's model is hostile, or obeys whoever writes to it, are told nothing made up and no secret ${verifies('decisions/mind/hostile')}`, async () => {
  const { complaints, ...figures } = await runAstray({ seed: 20261124, turns: 24, every: 26, onEveryMind: false, log: () => undefined });
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(complaints).toEqual([]);
  expect(figures).toMatchObject({ attacked: 8, sides: 5, replies: figures.turns });
  expect(figures.requests).toBeGreaterThan(0);
  expect(figures.tables).toBeGreaterThan(0);
}, 240_000);
