import { setTimeout as delay } from 'node:timers/promises';
import { BookingFailure, bookingFailures } from '../model/booking/failures.ts';
import type { TableProvider, TableProviders } from '../ports/table-provider.ts';

/** How often a question is asked, and how long all of it may take: somebody waits for the answer. */
const ATTEMPTS = 4;
const PATIENCE_MS = 12_000;
const FIRST_PAUSE_MS = 200;

/**
 * Makes a read at a client's provider. A failure that may pass is retried, no sooner than the provider asks, as long as that is soon.
 *
 * @throws BookingFailure as the provider
 */
export async function askProvider<T>(
  providers: TableProviders, clientId: string, question: (provider: TableProvider) => Promise<T>,
): Promise<T> {
  const provider = await providers(clientId);
  const deadline = Date.now() + PATIENCE_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await question(provider);
    } catch (error) {
      if (!(error instanceof BookingFailure) || !bookingFailures[error.code].retry || attempt === ATTEMPTS) throw error;
      const pause = (error.retryAfterSeconds ?? 0) * 1000 || FIRST_PAUSE_MS * 2 ** (attempt - 1);
      if (Date.now() + pause > deadline) throw error;
      await delay(pause);
    }
  }
}
