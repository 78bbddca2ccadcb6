import { ActivityFailure, allHandlersFinished, CancellationScope, condition, isCancellation } from '@temporalio/workflow';
import type { BookingState } from '../domain/model/booking/booking-state.ts';
import type { TableBookingInput } from '../domain/model/booking/flows.ts';
import { RequestQueue } from './booking/request-queue.ts';
import { failureCodeOf } from './booking/failures.ts';
import { TableHold } from './booking/table-hold.ts';

/**
 * One table for one guest: quoted and held, then reserved, extended or released as callers ask, until the hold
 * expires. It ends in exactly one of reserved, released, expired and failed. A hold that was not reserved is given
 * back, even when the run is cancelled.
 */
export async function tableBooking(input: TableBookingInput): Promise<BookingState> {
  const requests = new RequestQueue(input);
  const hold = new TableHold(input, requests);
  let cancellation: Error | undefined;
  await hold.open();
  try {
    if (!requests.isClosed) await hold.begin();
    while (!requests.isClosed) await hold.serve(await requests.next());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (isCancellation(error)) cancellation = error;
    else if (!(error instanceof ActivityFailure)) throw error;
    if (!requests.isClosed) await hold.end(cancellation ? 'released' : 'failed', cancellation ? null : failureCodeOf(error));
  }
  await CancellationScope.nonCancellable(() => condition(allHandlersFinished));
  if (cancellation) throw cancellation;
  return requests.snapshot.state;
}
