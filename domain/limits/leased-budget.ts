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

interface Lease {
  left: number;
  /** By `performance.now()`. */
  until: number;
}

/**
 * A shared budget of which a process takes several units at a time, so that most cost no round trip. Calls that come while some are being
 * taken wait for those: were each to take a share of its own, ten calls at once would use up what is meant for a minute.
 */
export function leased(budget: RateLimiterAbstract): Budget {
  const units = Math.max(1, Math.floor(budget.points * SHARE));
  if (units === 1) return budget;
  const leases = new LRUCache<string, Lease>({ max: MAX_KEYS });
  const underWay = new Map<string, Promise<void>>();

  async function take(key: string): Promise<void> {
    try {
      const { granted, msBeforeNext } = await takeSome(budget, key, units);
      leases.set(key, { left: granted - 1, until: performance.now() + msBeforeNext });
    } finally {
      underWay.delete(key);
    }
  }

  return {
    async consume(key) {
      for (;;) {
        const lease = leases.get(key);
        if (lease !== undefined && lease.left > 0 && performance.now() < lease.until) {
          lease.left -= 1;
          return;
        }
        const others = underWay.get(key);
        if (others === undefined) {
          const taking = take(key);
          underWay.set(key, taking);
          return taking;
        }
        await others;
      }
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
