import {
  ActivityFailure, allHandlersFinished, CancellationScope, condition, log, patched, setHandler, upsertSearchAttributes,
} from '@temporalio/workflow';
import type { BookingFailureCode } from '../domain/model/booking/failures.ts';
import type { ChangedReservation, ReservationChangeInput } from '../domain/model/booking/flows.ts';
import { searchAttribute } from '../domain/model/flows.ts';
import { recording, settling, writing } from './booking/activities.ts';
import { failureCodeOf, isRefusal, refusal, untilWelcome } from './booking/failures.ts';
import { outcomeUpdate } from './booking/messages.ts';
import { waitingFor } from './operators/attributes.ts';
import { showDetails } from './operators/details.ts';

/**
 * Changes one reservation once, and ends as changed, refused or failed. While the provider gives no answer, the outcome is unknown:
 * callers are told, the request is retried with its key, and the guest hears the outcome later. Even a cancelled run goes to its end,
 * because the request may have taken effect.
 */
export async function reservationChange(
  { clientId, changeId, operation }: ReservationChangeInput,
): Promise<'changed' | BookingFailureCode> {
  let result: ChangedReservation | null = null;
  let failure: BookingFailureCode | null = null;
  // A refusal is reported once it is recorded, so that its reader no longer finds the change under way.
  let told: BookingFailureCode | null = null;
  setHandler(outcomeUpdate, async () => {
    await CancellationScope.nonCancellable(() => condition(() => result !== null || told !== null));
    if (result !== null) return result;
    throw refusal(told ?? 'PROVIDER_UNAVAILABLE');
  });
  const key = { clientId, changeId };
  const say = (state: string): void => showDetails(`Reservation: ${operation}`, state);

  return CancellationScope.nonCancellable(async () => {
    let unanswered: ActivityFailure | null = null;
    try {
      say('Asking the restaurant');
      result = await writing.changeReservation.executeWithOptions({ summary: `Reservation: ${operation}` }, [key]);
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
      failure = failureCodeOf(error);
      if (!isRefusal(failure)) unanswered = error;
    }
    if (unanswered !== null) {
      told = failure;
      say('Not certain; repeated until it is');
      if (patched('provider-shown')) waitingFor('provider');
      log.warn('The outcome of a change is unknown; its request is repeated until it is known');
      await untilWelcome(unanswered);
      try {
        result = await settling.changeReservation.executeWithOptions({ summary: 'Find out what became of it' }, [key]);
      } catch (error) {
        if (!(error instanceof ActivityFailure)) throw error;
        failure = failureCodeOf(error);
      }
    }
    if (result === null) {
      const code = failure ?? 'PROVIDER_UNAVAILABLE';
      await recording.closeChange.executeWithOptions({ summary: `Record: ${code}` }, [{ ...key, failure: code }]);
      told = code;
    }
    if (unanswered !== null) await recording.tellLateChange.executeWithOptions({ summary: 'Tell the guest what came of it' }, [key]);
    const outcome = result === null ? failure ?? 'PROVIDER_UNAVAILABLE' : 'changed';
    say(outcome);
    upsertSearchAttributes([searchAttribute('ConciergeOutcome', outcome)]);
    await condition(allHandlersFinished);
    return outcome;
  });
}
