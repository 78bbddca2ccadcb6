import { DomainError, errorTable } from './model/errors.ts';

/**
 * Runs work that a sweep repeats, and ignores that the flow engine is unavailable: the work is stored, so nothing is lost.
 *
 * @throws every other failure
 */
export async function ignoreUnavailable(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError) || !errorTable[error.code].retryable) throw error;
  }
}
