import { BookingFailure } from '../model/booking/failures.ts';
import type { TableBooking } from '../storage/entities/booking.ts';
import { reservationOf } from './snapshot.ts';

/** What is said to someone who still wants something of a booking that has ended. */
export function endOf(booking: TableBooking): BookingFailure {
  if (booking.state === 'reserved') return new BookingFailure('HOLD_ALREADY_CONSUMED', { details: { ...reservationOf(booking) } });
  return new BookingFailure(booking.state === 'failed' ? booking.failureCode ?? 'PROVIDER_UNAVAILABLE' : 'HOLD_EXPIRED');
}
