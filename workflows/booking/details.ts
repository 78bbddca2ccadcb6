import type { BookingSnapshot } from '../../domain/model/booking/flows.ts';

const meanings: Record<BookingSnapshot['state'], string> = {
  quoting: 'Asking the restaurant',
  held: 'Held, waiting for the guest',
  reserving: 'Being reserved',
  reserved: 'Reserved',
  released: 'Released',
  expired: 'The hold has expired',
  failed: 'Failed',
};

/** What an operator reads at the top of the run in the Temporal Web UI: how the table stands, nothing of the guest. */
export function describeBooking({ state, startsAt, partySize, hold, reservation, failure }: BookingSnapshot): string {
  return [
    `**${meanings[state]}**${failure === null ? '' : ` (${failure})`}`,
    `- Table: ${partySize} people, ${startsAt.slice(0, 10)} ${startsAt.slice(11, 16)} on the restaurant's clock`,
    `- Hold: ${hold === null ? 'none' : `${hold.holdId}, until ${hold.utcExpiresAt} UTC`}`,
    `- Reservation: ${reservation === null ? 'none' : `${reservation.confirmationNumber}, ${reservation.status}`}`,
  ].join('\n');
}
