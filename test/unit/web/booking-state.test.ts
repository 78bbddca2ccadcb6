import { describe, expect, it } from '@jest/globals';
import { latestBooking, parseBooking, type Booking } from '../../../api/web/client/booking-state.ts';
import { Conversation } from '../../../api/web/client/conversation.ts';

const booking = (bookingId: string, state: Booking['state']): Booking => (
  { bookingId, state, startsAt: '2026-11-22T19:30:00Z', partySize: 4, utcExpiresAt: null, confirmationNumber: null, reservationStatus: null }
);

describe('the booking that a page shows', () => {
  it('is the last one spoken of; the end of another that came to nothing is no news', () => {
    const held = booking('new', 'held');
    expect(latestBooking(undefined, held)).toBe(held);
    for (const state of ['released', 'expired', 'failed'] as const) expect(latestBooking(held, booking('old', state))).toBe(held);
    expect(latestBooking(held, booking('new', 'expired')).state).toBe('expired');
    expect(latestBooking(held, booking('old', 'reserved')).state).toBe('reserved');
  });

  it('is read back as it was kept, and only when it is whole', () => {
    const held = booking('a', 'held');
    expect(parseBooking(JSON.stringify(held))).toEqual(held);
    for (const text of [undefined, '', '{', 'null', '7', '{"bookingId":"a"}']) expect(parseBooking(text)).toBeUndefined();
  });

  it('follows the events of a conversation, and another session begins without it', () => {
    const conversation = new Conversation();
    conversation.take({ seq: 1, event: 'booking.changed', data: booking('a', 'held') });
    conversation.take({ seq: 1, event: 'booking.changed', data: booking('a', 'expired') });
    expect(conversation.booking?.state).toBe('held');
    conversation.reset(0);
    expect(conversation.booking).toBeUndefined();
  });
});
