import type { BudgetLeft } from '../../domain/ports/rate-limiter.ts';

const POLICY = '"requests"';

/** The requests that a caller may make, as `RateLimit-Policy` says it (draft-ietf-httpapi-ratelimit-headers-10). */
export const rateLimitPolicy = (quota: number, windowSeconds: number): string => `${POLICY};q=${quota};w=${windowSeconds}`;

/** The requests that are left, as `RateLimit` says it. */
export const rateLimit = ({ remaining, resetSeconds }: BudgetLeft): string => `${POLICY};r=${remaining};t=${resetSeconds}`;
