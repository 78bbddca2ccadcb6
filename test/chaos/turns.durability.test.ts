import { describe, expect, it } from '@jest/globals';
import { runTurns } from './turns.ts';

/** This one kills one process of each kind. Another for a longer look: `npm run chaos -- turns --seed 7 --kills 100`. */
const seed = 20261125;

describe('random kills of API and worker processes', () => {
  it('lose no acknowledged message and repeat no reply', async () => {
    const log: string[] = [];
    const { complaints, ...figures } = await runTurns({
      seed, kills: 2, conversations: 8, burst: 10, processes: 1, log: (line) => log.push(line),
    });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect({ complaints, log: complaints.length > 0 ? log : [] }).toEqual({ complaints: [], log: [] });
    expect(figures.messages).toBe(2 * 10);
    expect([figures.killedApis, figures.killedWorkers]).toEqual([1, 1]);
    expect(figures.replies).toBe(figures.messages);
  }, 240_000);
});
