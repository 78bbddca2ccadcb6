import { expect, it } from '@jest/globals';
import { runModel } from './model.ts';

/** For a longer look: `npm run chaos -- model --turns 1000 --kills 20`. */
it('a model that fails one time in five, and a worker that dies in the middle of calls, cost no guest a reply and no request its row', async () => {
  const log: string[] = [];
  const { complaints, ...figures } = await runModel({ seed: 20261124, turns: 40, guests: 10, kills: 1, workers: 1, log: (line) => log.push(line) });
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect({ complaints, log: complaints.length > 0 ? log : [] }).toEqual({ complaints: [], log: [] });
  expect(figures.byModel).toBeGreaterThan(0);
  expect(figures.killedWorkers).toBe(1);
}, 240_000);
