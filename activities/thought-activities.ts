import { finishThought } from '../domain/chat/turn-thoughts.ts';
import type { ThoughtKey } from '../domain/model/turn.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';

/** What happens to thoughts if no worker calls the model. Safe to repeat. */
export function createThoughtActivities(deps: ActivityDeps) {
  return withSafeFailures({
    /** Leaves a thought that could not be asked to the offline mind. */
    async giveUpThought({ clientId, ...input }: ThoughtKey & { clientId: string }): Promise<void> {
      await finishThought(activityContext(deps, clientId), input, { outcome: 'fallback', reason: 'unreachable' });
    },
  });
}
