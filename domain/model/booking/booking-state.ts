/** How a table booking stands; the last four are ends, of which every booking reaches exactly one. */
export const bookingStates = ['quoting', 'held', 'reserving', 'reserved', 'released', 'expired', 'failed'] as const;
export type BookingState = (typeof bookingStates)[number];

export const isEnd = (state: BookingState): boolean =>
  state === 'reserved' || state === 'released' || state === 'expired' || state === 'failed';
