import { LRUCache } from 'lru-cache';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** What is asked of a budget; `consume` rejects with a `RateLimiterRes` where nothing is left. */
export interface Budget {
  consume(key: string): Promise<unknown>;
  reward(key: string): Promise<unknown>;
}

/** This share of a budget is taken at once. A process that needs less of it keeps that from the others until the budget renews itself. */
const SHARE = 0.1;
const MAX_KEYS = 100_000;

/** A shared budget of which a process takes several units at a time, so that most cost no round trip. */
export function leased(budget: RateLimiterAbstract): Budget {
  const units = Math.max(1, Math.floor(budget.points * SHARE));
  if (units === 1) return budget;
  const leases = new LRUCache<string, { left: number; until: number }>({ max: MAX_KEYS });
  return {
    async consume(key) {
      const lease = leases.get(key);
      if (lease !== undefined && lease.left > 0 && performance.now() < lease.until) {
        lease.left -= 1;
        return;
      }
      const { granted, msBeforeNext } = await takeSome(budget, key, units);
      leases.set(key, { left: granted - 1, until: performance.now() + msBeforeNext });
    },
    reward: (key) => budget.reward(key),
  };
}

/** Towards its end a budget is taken by single units, so that its last one is not lost. */
async function takeSome(budget: RateLimiterAbstract, key: string, units: number): Promise<{ granted: number; msBeforeNext: number }> {
  try {
    return { granted: units, msBeforeNext: (await budget.consume(key, units)).msBeforeNext };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const { consumedPoints, msBeforeNext } = await budget.reward(key, units - 1);
    if (consumedPoints > budget.points) throw error;
    return { granted: 1, msBeforeNext };
  }
}
