import { describe, expect, it } from '@jest/globals';
import { runTurns } from './turns.ts';

/** Another seed for a longer look: `npm run chaos -- turns --seed 7 --kills 100`. */
const seed = 20261122;

describe('random kills of API and worker processes', () => {
  it('lose no acknowledged message and repeat no reply', async () => {
    const log: string[] = [];
    const { complaints, ...figures } = await runTurns({
      seed, kills: 3, conversations: 20, burst: 12, log: (line) => log.push(line),
    });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect({ complaints, log: complaints.length > 0 ? log : [] }).toEqual({ complaints: [], log: [] });
    expect(figures.messages).toBe(3 * 12);
    expect([figures.killedApis > 0, figures.killedWorkers > 0]).toEqual([true, true]);
    expect(figures.replies).toBe(figures.messages);
  }, 240_000);
});
