import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { wallClockOf } from '../../../domain/model/booking/wall-clock.ts';
import { useDatabase } from '../../support/stack/storage.ts';
import { createBookableHotel, useTableApp } from '../../support/booking/table-app.ts';
import { dayAhead, useTableProviders } from '../../support/booking/table-provider.ts';

const database = await useDatabase();
const app = await useTableApp();
const providers = useTableProviders(database);
const hotel = await createBookableHotel(database, app);
const provider = await providers(hotel.id);
const date = dayAhead(10);

describe('a guest\'s way from a wish to a table', () => {
  it('runs over availability, quote, hold and reservation', async () => {
    const wish = { date, time: '19:30', partySize: 2 };
    const slots = await provider.availability(wish);
    expect(slots.find(({ startsAt }) => startsAt === wallClockOf(date, '19:30'))).toEqual({
      startsAt: wallClockOf(date, '19:30'), serviceId: 'dinner', serviceName: 'Dinner', vacancies: expect.any(Number),
    });
    const quote = await provider.quote(wish);
    const hold = await provider.createHold({ availabilityId: quote.availabilityId, idempotencyKey: randomUUID() });
    const reservation = await provider.createReservation({
      startsAt: quote.startsAt, partySize: 2, guestName: 'Ada Lovelace', guestEmail: 'ada@guests.example', holdId: hold.holdId,
      idempotencyKey: randomUUID(),
    });
    expect(reservation).toMatchObject({ status: 'confirmed', startsAt: wallClockOf(date, '19:30'), guestPhone: null });
    expect(await provider.findReservation(reservation.confirmationNumber)).toEqual({
      id: reservation.id, status: 'confirmed', confirmationNumber: reservation.confirmationNumber, cancelledAt: null,
      tables: [expect.any(String)], lineItems: [{ name: 'Table for 2', quantity: 1, amount: null }],
    });
  });
});
