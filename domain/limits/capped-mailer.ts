import { createHash } from 'node:crypto';
import type { Mailer } from '../ports/mailer.ts';
import type { LimitName, RateLimiter } from '../ports/rate-limiter.ts';

/**
 * A mailer that sends a person a limited number of mails of a kind a day, from all senders together. A mail that is not taken by the
 * mailer does not count.
 *
 * @returns one that throws DomainError TOO_MANY_REQUESTS as well, with the seconds until the next mail
 */
export const cappedMailer = (mailer: Mailer, limits: RateLimiter, limit: LimitName): Mailer => ({
  async send(mail) {
    const person = createHash('sha256').update(mail.to).digest('hex');
    await limits.take(limit, person);
    try {
      await mailer.send(mail);
    } catch (error) {
      await limits.giveBack(limit, person);
      throw error;
    }
  },
});
