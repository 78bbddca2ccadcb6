import { getAvailability, quoteAvailability } from './availability.ts';
import { cancelReservation, confirmReservation, modifyReservation } from './changes.ts';
import { createReservation } from './create-reservation.ts';
import { createHold, extendHold, releaseHold } from './holds.ts';
import { getHealth, getProperties, searchReservations } from './operator.ts';
import { findReservation, getReservation } from './reservations.ts';
import type { BookingTool } from './tool.ts';

/** The table-booking tools in the order of spec 4.8. */
export const allBookingTools: readonly BookingTool[] = [
  getAvailability, quoteAvailability, createHold, releaseHold, createReservation, findReservation, getReservation,
  modifyReservation, cancelReservation, confirmReservation, extendHold, getHealth, getProperties, searchReservations,
];

const byName = new Map<string, BookingTool>(allBookingTools.map((tool) => [tool.name, tool]));

/** The tool of this name, if there is one. */
export const bookingToolOf = (name: string): BookingTool | undefined => byName.get(name);

