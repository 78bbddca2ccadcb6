/** A table as `booking.changed` describes it; times on the restaurant's clock, `utcExpiresAt` in UTC. */
export interface Booking {
  bookingId: string;
  state: 'quoting' | 'held' | 'reserving' | 'reserved' | 'released' | 'expired' | 'failed';
  startsAt: string;
  partySize: number;
  utcExpiresAt: string | null;
  confirmationNumber: string | null;
  reservationStatus: string | null;
}

/**
 * The booking to show after an event: the latest. If another table ends without a reservation, for instance because it was released for
 * this one, the booking stays.
 */
export function latestBooking(shown: Booking | undefined, event: Booking): Booking {
  const cameToNothing = event.state === 'released' || event.state === 'expired' || event.state === 'failed';
  return shown !== undefined && cameToNothing && event.bookingId !== shown.bookingId ? shown : event;
}

/** Reads what a browser stored, perhaps by another version of the page. */
export function parseBooking(text: string | undefined): Booking | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Booking> | null;
    const isWhole = typeof kept?.bookingId === 'string'
      && typeof kept.state === 'string' && typeof kept.startsAt === 'string' && typeof kept.partySize === 'number';
    return isWhole ? kept as Booking : undefined;
  } catch {
    return undefined;
  }
}
