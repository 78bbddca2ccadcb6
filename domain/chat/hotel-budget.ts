import type { TenantContext } from '../context.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';

/**
 * Takes a message in within its hotel's budget, which no traffic of one hotel exceeds. It is asked first, since that costs
 * no look into the database; a message that is refused for another reason does not count.
 *
 * @throws DomainError TOO_MANY_REQUESTS, and what `admit` throws
 */
export async function withinHotelBudget<T>(ctx: TenantContext, limits: RateLimiter, admit: () => Promise<T>): Promise<T> {
  await limits.take('messagesPerHotel', ctx.clientId);
  try {
    return await admit();
  } catch (error) {
    await limits.giveBack('messagesPerHotel', ctx.clientId);
    throw error;
  }
}
