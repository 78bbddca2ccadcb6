import { ActivityCancelledError, ActivityNotFoundError, type AsyncCompletionClient } from '@temporalio/client';
import type { Completions } from '../activities/slots/off-slot.ts';

/** Completes activities that go on without a slot, by their tokens. */
export function completionsOver(activity: AsyncCompletionClient): Completions {
  /** A token that the server no longer knows belongs to an attempt that is over, so there is nobody to tell. */
  const unlessOver = async (call: Promise<void>): Promise<void> => {
    await call.catch((error: unknown) => {
      if (!(error instanceof ActivityNotFoundError)) throw error;
    });
  };
  return {
    complete: (token, result) => unlessOver(activity.complete(token, result)),
    fail: (token, failure) => unlessOver(activity.fail(token, failure)),
    reportCancellation: (token) => unlessOver(activity.reportCancellation(token)),
    async heartbeat(token) {
      try {
        await activity.heartbeat(token);
        return 'wanted';
      } catch (error) {
        if (error instanceof ActivityCancelledError) return 'cancelled';
        if (error instanceof ActivityNotFoundError) return 'over';
        throw error;
      }
    },
  };
}
