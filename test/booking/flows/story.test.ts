import { describe, expect } from '@jest/globals';
import { itVerifies } from '../../requirements/verifies.ts';
import { Diner, useBookings } from '../../support/booking/bookings.ts';
import { useTableApp } from '../../support/booking/table-app.ts';

const stage = await useBookings();
const app = await useTableApp();

describe('a guest who books a table', () => {
  itVerifies([
    '3.5/hold/from-quote', '3.5/hold/converted', '4.8/create-hold/result', '4.8/create-reservation/inputs', '4.8/tools-for-a-guest',
    '1/integration/tools-for-the-concierge', '4.8/quote/inputs', '4.8/quote/result', '3.5/quote-validity', '8/quote-validity',
  ], 'asks, holds, says yes and has it', async () => {
    const diner = await Diner.arrive(stage, app);
    const { slots } = await diner.get<{ slots: unknown[] }>('tableapp_get_availability', diner.wish);
    expect(slots.length).toBeGreaterThan(0);
    const quote = await diner.get('tableapp_quote_availability', diner.wish);
    expect(quote['expiresAt']).toMatch(/^\d{4}-\d\d-\d\dT/);
    const hold = await diner.get('tableapp_create_hold', { availabilityId: quote['availabilityId'] });
    expect(hold).toEqual({ holdId: expect.any(String), utcExpiresAt: expect.any(String), startsAt: diner.startsAt, partySize: 2 });
    expect(await diner.booking()).toMatchObject({ state: 'held', holdId: hold['holdId'] });
    const order = diner.order({ holdId: hold['holdId'] });
    const reserved = await diner.agreed('tableapp_create_reservation', order);
    expect(reserved).toMatchObject({ ok: true, data: { confirmationNumber: expect.any(String), status: expect.any(String), startsAt: diner.startsAt } });
    const booking = await diner.booking();
    expect(booking).toMatchObject({ state: 'reserved', guest: null });
    expect(await diner.untilFlowEnds(booking)).toBe('COMPLETED');
    const { reservations, liveHolds } = await app.ledger();
    expect(reservations.filter(({ startsAt }) => startsAt.startsWith(diner.date))).toHaveLength(1);
    expect(liveHolds).toEqual([]);
  });
});
