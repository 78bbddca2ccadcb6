import { defineQuery, defineUpdate } from '@temporalio/workflow';
import {
  reservationChangeFlow, tableBookingFlow, type BookingSnapshot, type ChangedReservation, type HeldTable, type ReservedTable,
} from '../../domain/model/booking/flows.ts';

const { updates, queries } = tableBookingFlow;

/** Waits until the table is held; a repetition gets the same hold. */
export const holdUpdate = defineUpdate<HeldTable, []>(updates.hold);
/** Books the table for the guest on the booking's row; a repetition gets the same reservation. */
export const reserveUpdate = defineUpdate<ReservedTable, []>(updates.reserve);
export const extendUpdate = defineUpdate<HeldTable, []>(updates.extend);
export const releaseUpdate = defineUpdate<void, []>(updates.release);
export const bookingStateQuery = defineQuery<BookingSnapshot | null>(queries.state);

/** Waits for the outcome of the change. */
export const outcomeUpdate = defineUpdate<ChangedReservation, []>(reservationChangeFlow.updates.outcome);
