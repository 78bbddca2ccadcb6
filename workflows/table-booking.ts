import { ActivityFailure, allHandlersFinished, CancellationScope, condition, isCancellation } from '@temporalio/workflow';
import type { BookingState } from '../domain/model/booking/booking-state.ts';
import type { TableBookingInput } from '../domain/model/booking/flows.ts';
import { Desk } from './booking/desk.ts';
import { failureCodeOf } from './booking/failures.ts';
import { Table } from './booking/table.ts';

/**
 * One table for one guest: quoted and held, then reserved, extended or released as callers ask, until the hold
 * expires. It ends in exactly one of reserved, released, expired and failed, and whatever it held without reserving
 * is given back, also when the run is cancelled.
 */
export async function tableBooking(input: TableBookingInput): Promise<BookingState> {
  const desk = new Desk(input);
  const table = new Table(input, desk);
  let cancellation: Error | undefined;
  await table.open();
  try {
    if (!desk.isClosed) await table.begin();
    while (!desk.isClosed) await table.serve(await desk.next());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (isCancellation(error)) cancellation = error;
    else if (!(error instanceof ActivityFailure)) throw error;
    if (!desk.isClosed) await table.end(cancellation ? 'released' : 'failed', cancellation ? null : failureCodeOf(error));
  }
  await CancellationScope.nonCancellable(() => condition(allHandlersFinished));
  if (cancellation) throw cancellation;
  return desk.snapshot.state;
}
