import { DomainError, errorTable } from './model/errors.ts';

/**
 * Does what a sweep makes up for: while the flow engine is away nothing is lost, because what is to be done is stored.
 *
 * @throws what is no matter of time
 */
export async function unlessAway(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError) || !errorTable[error.code].retryable) throw error;
  }
}
