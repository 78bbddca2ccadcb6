import { backoffMs, MAX_ATTEMPTS, PAIR_RATE_MS, type SendProblem } from './sends.ts';

/** A refusal as the platform puts it. */
export interface PlatformRefusal {
  status: number;
  code: number | null;
  subcode: number | null;
  /** From the `Retry-After` header, in milliseconds. */
  retryAfterMs: number | null;
}

const windowCodes = new Set([131_047, 1_545_041]);
const windowSubcodes = new Set([2_018_278, 2_534_022, 1_545_041]);
const rateCodes = new Set([4, 32, 613, 80_007, 130_429]);
const PAIR_RATE = 131_056;
const unreachableCodes = new Set([551, 131_026]);
const transientCodes = new Set([1, 2, 131_000, 131_016]);
const permissionCodes = (code: number): boolean => code === 3 || code === 10 || (code >= 200 && code <= 299);

/**
 * What a refused send asks for. The closed window is looked for before permissions, because Messenger reports it as one.
 *
 * @param attempts how often the part was tried, this time included
 */
export function problemOf({ status, code, subcode, retryAfterMs }: PlatformRefusal, attempts: number): SendProblem {
  const coded = code ?? 0;
  if (windowCodes.has(coded) || windowSubcodes.has(subcode ?? 0)) return { action: 'stop', reason: 'WINDOW_CLOSED', kind: 'conversation' };
  if (coded === 190) return { action: 'stop', reason: 'TOKEN_REFUSED', kind: 'token' };
  if (coded === PAIR_RATE) return later('PAIR_RATE', attempts, Math.max(PAIR_RATE_MS, retryAfterMs ?? 0), PAIR_RATE_MS);
  if (rateCodes.has(coded) || status === 429) return later('RATE_LIMITED', attempts, retryAfterMs ?? 0);
  if (unreachableCodes.has(coded)) return { action: 'stop', reason: 'UNREACHABLE', kind: 'conversation' };
  if (status === 401) return { action: 'stop', reason: 'TOKEN_REFUSED', kind: 'token' };
  if (permissionCodes(coded)) return { action: 'stop', reason: 'PERMISSION_MISSING', kind: 'permission' };
  if (transientCodes.has(coded) || status >= 500) return later('PLATFORM_FAILING', attempts, retryAfterMs ?? 0);
  if (coded === 100) return { action: 'stop', reason: 'BAD_PARAMETER', kind: 'refused' };
  return { action: 'stop', reason: `REFUSED_${code ?? status}`, kind: 'refused' };
}

/** A request that never left is as good as one that was asked to come back. */
export const unsentProblem = (attempts: number): SendProblem => later('PLATFORM_UNREACHABLE', attempts, 0);

function later(reason: string, attempts: number, leastMs: number, firstMs?: number): SendProblem {
  if (attempts >= MAX_ATTEMPTS) return { action: 'stop', reason, kind: 'transient' };
  return { action: 'later', reason, afterMs: Math.max(leastMs, backoffMs(attempts, firstMs)) };
}
