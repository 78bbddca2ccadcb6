/** The budgets that callers share; the names are keys of the limit configuration. */
export type LimitName = 'messagesPerSession' | 'requestsPerAddress';

export interface RateLimiter {
  /**
   * Takes one unit from a budget.
   *
   * @throws DomainError TOO_MANY_REQUESTS, with the seconds until the next unit
   */
  take(limit: LimitName, key: string): Promise<void>;
}
