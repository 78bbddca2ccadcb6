import { describe, expect, it, jest } from '@jest/globals';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { leased, type Budget } from '../../../domain/limits/leased-budget.ts';

const shared = (points: number) => new RateLimiterMemory({ points, duration: 60 });

/** How many units come out of a budget before it refuses. */
async function drained(budget: Budget, key = 'session'): Promise<number> {
  for (let taken = 0; ; taken += 1) {
    const refused = await budget.consume(key).then(() => null, (error: unknown) => error);
    if (refused === null) continue;
    expect(refused).toBeInstanceOf(RateLimiterRes);
    return taken;
  }
}

describe('a leased budget', () => {
  it.each([3, 9, 10, 55, 60, 61, 100])('of %d gives one process exactly that, and each key its own', async (points) => {
    const budget = leased(shared(points));
    expect(await drained(budget)).toBe(points);
    expect(await drained(budget, 'other')).toBe(points);
  });

  it('gives two processes together no more, and no less but for what one of them keeps', async () => {
    const common = shared(60);
    const [one, other] = [leased(common), leased(common)];
    for (let taken = 0; taken < 7; taken += 1) await one.consume('session');
    const rest = await drained(other);
    expect(rest + 7).toBeLessThanOrEqual(60);
    expect(rest + 12).toBe(60);
    expect(await drained(one)).toBe(5);
  });

  it.each([10, 55, 60, 100])('of %d gives all of it to calls that come at the same moment', async (points) => {
    const budget = leased(shared(points));
    const calls = await Promise.allSettled(Array.from({ length: points + 20 }, () => budget.consume('session')));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(points);
  });

  it('leaves another process its share, however many calls come to one at the same moment', async () => {
    const common = shared(1_000);
    const [one, other] = [leased(common), leased(common)];
    await Promise.all(Array.from({ length: 50 }, () => one.consume('session')));
    await expect(other.consume('session')).resolves.toBeUndefined();
  });

  it('asks again after the shared count failed', async () => {
    const common = shared(60);
    jest.spyOn(common, 'consume').mockRejectedValueOnce(new Error('away'));
    const budget = leased(common);
    const calls = await Promise.allSettled([budget.consume('session'), budget.consume('session')]);
    expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await drained(budget)).toBe(60);
  });

  it('asks the shared count once for several units', async () => {
    const common = shared(60);
    const asked = jest.spyOn(common, 'consume');
    const budget = leased(common);
    for (let taken = 0; taken < 12; taken += 1) await budget.consume('session');
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('begins anew with the time that the shared count says', async () => {
    const budget = leased(new RateLimiterMemory({ points: 20, duration: 0.05 }));
    const before = await drained(budget);
    const began = performance.now();
    while (performance.now() - began < 60) await new Promise(setImmediate);
    expect([before, await drained(budget)]).toEqual([20, 20]);
  });
});
