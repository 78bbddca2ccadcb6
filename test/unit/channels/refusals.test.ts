import { describe, expect, it } from '@jest/globals';
import { problemOf, unsentProblem } from '../../../domain/model/channels/refusals.ts';

const refusal = (status: number, code: number | null, subcode: number | null = null, retryAfterMs: number | null = null) => ({ status, code, subcode, retryAfterMs });

describe('what a refused send asks for', () => {
  it.each([
    ['an invalid token', refusal(400, 190), { action: 'stop', reason: 'TOKEN_REFUSED', kind: 'token' }],
    ['HTTP 401', refusal(401, null), { action: 'stop', reason: 'TOKEN_REFUSED', kind: 'token' }],
    ['a missing permission', refusal(400, 10), { action: 'stop', reason: 'PERMISSION_MISSING', kind: 'permission' }],
    ['another missing permission', refusal(403, 299), { action: 'stop', reason: 'PERMISSION_MISSING', kind: 'permission' }],
    ['an unknown capability', refusal(400, 3), { action: 'stop', reason: 'PERMISSION_MISSING', kind: 'permission' }],
    ['Messenger\'s closed window, which has a permission\'s code', refusal(400, 10, 2_018_278), { action: 'stop', reason: 'WINDOW_CLOSED', kind: 'conversation' }],
    ['Instagram\'s closed window', refusal(400, 10, 2_534_022), { action: 'stop', reason: 'WINDOW_CLOSED', kind: 'conversation' }],
    ['a closed window by its own code', refusal(400, 1_545_041), { action: 'stop', reason: 'WINDOW_CLOSED', kind: 'conversation' }],
    ['WhatsApp\'s closed window', refusal(400, 131_047), { action: 'stop', reason: 'WINDOW_CLOSED', kind: 'conversation' }],
    ['an unavailable person', refusal(400, 551), { action: 'stop', reason: 'UNREACHABLE', kind: 'conversation' }],
    ['an undeliverable message', refusal(400, 131_026), { action: 'stop', reason: 'UNREACHABLE', kind: 'conversation' }],
    ['a bad parameter', refusal(400, 100), { action: 'stop', reason: 'BAD_PARAMETER', kind: 'refused' }],
    ['a code that nobody knows', refusal(400, 4711), { action: 'stop', reason: 'REFUSED_4711', kind: 'refused' }],
    ['a rate limit', refusal(403, 4), { action: 'later', reason: 'RATE_LIMITED', afterMs: 1000 }],
    ['a page\'s rate limit', refusal(400, 32), { action: 'later', reason: 'RATE_LIMITED', afterMs: 1000 }],
    ['a custom rate limit', refusal(400, 613), { action: 'later', reason: 'RATE_LIMITED', afterMs: 1000 }],
    ['WhatsApp\'s rate limit', refusal(400, 130_429), { action: 'later', reason: 'RATE_LIMITED', afterMs: 1000 }],
    ['HTTP 429 that says when', refusal(429, null, null, 30_000), { action: 'later', reason: 'RATE_LIMITED', afterMs: 30_000 }],
    ['too much for one guest', refusal(400, 131_056), { action: 'later', reason: 'PAIR_RATE', afterMs: 6000 }],
    ['a transient error', refusal(500, 2), { action: 'later', reason: 'PLATFORM_FAILING', afterMs: 1000 }],
    ['a proxy\'s page', refusal(502, null), { action: 'later', reason: 'PLATFORM_FAILING', afterMs: 1000 }],
    ['WhatsApp\'s overload', refusal(400, 131_016), { action: 'later', reason: 'PLATFORM_FAILING', afterMs: 1000 }],
    ['WhatsApp\'s unknown error', refusal(400, 131_000), { action: 'later', reason: 'PLATFORM_FAILING', afterMs: 1000 }],
  ])('%s', (_what, given, expected) => {
    expect(problemOf(given, 1)).toEqual(expected);
  });

  it('waits longer from attempt to attempt, and gives up in the end', () => {
    const waits = [1, 2, 3, 4, 5].map((attempts) => problemOf(refusal(400, 131_056), attempts)).map((problem) => ('afterMs' in problem ? problem.afterMs : 0));
    expect(waits).toEqual([6000, 12_000, 24_000, 48_000, 60_000]);
    expect(problemOf(refusal(500, 1), 6)).toEqual({ action: 'stop', reason: 'PLATFORM_FAILING', kind: 'transient' });
    expect(unsentProblem(1)).toEqual({ action: 'later', reason: 'PLATFORM_UNREACHABLE', afterMs: 1000 });
    expect(unsentProblem(6)).toEqual({ action: 'stop', reason: 'PLATFORM_UNREACHABLE', kind: 'transient' });
  });
});
