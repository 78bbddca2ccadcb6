import {
  isCancellation, patched, TemporalFailure, upsertSearchAttributes, type WorkflowInterceptorsFactory,
} from '@temporalio/workflow';
import { searchAttribute } from '../../domain/model/flows.ts';
import { hasOutcome } from './attributes.ts';
import { followSteps, hearOfRepetitions } from './steps.ts';

/** What operators see of every run: its steps under way, those that are retried, and an outcome at its end. */
export const interceptors: WorkflowInterceptorsFactory = () => ({
  inbound: [{
    async execute(input, next) {
      hearOfRepetitions();
      try {
        const result = await next(input);
        endAs('done');
        return result;
      } catch (error) {
        if (error instanceof TemporalFailure) endAs(isCancellation(error) ? 'canceled' : 'failed');
        throw error;
      }
    },
  }],
  outbound: [{ scheduleActivity: followSteps }],
});

/** For runs that have not recorded an outcome themselves. */
function endAs(outcome: 'done' | 'canceled' | 'failed'): void {
  if (hasOutcome() || !patched('outcome-of-every-run')) return;
  upsertSearchAttributes([searchAttribute('ConciergeOutcome', outcome)]);
}
