import type { BudgetLeft } from '../../domain/ports/rate-limiter.ts';

/** What a caller may do, as `RateLimit-Policy` says it (draft-ietf-httpapi-ratelimit-headers-10). */
export const rateLimitPolicy = (name: string, { quota, windowSeconds }: { quota: number; windowSeconds: number }): string =>
  `"${name}";q=${quota};w=${windowSeconds}`;

/** What is left of it, as `RateLimit` says it. */
export const rateLimit = (name: string, { remaining, resetSeconds }: BudgetLeft): string => `"${name}";r=${remaining};t=${resetSeconds}`;
