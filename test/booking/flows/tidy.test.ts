import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { tidyBookings } from '../../../domain/upkeep/tidy-bookings.ts';
import { BookingConfirmation, ProviderCall, ReservationChange, TableBooking } from '../../../domain/storage/entities/booking.ts';
import { Diner, useBookings } from '../../support/booking/bookings.ts';
import { useTableApp } from '../../support/booking/table-app.ts';

const stage = await useBookings();
const app = await useTableApp();

/** Maintenance of this hotel alone, in so many days. */
const tidyIn = (diner: Diner, days: number) =>
  tidyBookings({ ctx: { ...diner.ctx({ kind: 'system', job: 'test' }), now: () => new Date(Date.now() + days * 24 * 60 * 60 * 1000) } });

const nothing = { bookingCalls: 0, toolCalls: 0, confirmations: 0, bookingChanges: 0, abandonedBookings: 0 };

it('what kept calls single goes after a week, changes a month after their end, and bookings stay', async () => {
  const diner = await Diner.arrive(stage, app);
  const made = await diner.agreed('tableapp_create_reservation', diner.order());
  const { reservationId } = (made as { data: { reservationId: string } }).data;
  expect(await diner.agreed('tableapp_modify_reservation', { reservationId, partySize: 3 })).toMatchObject({ ok: true });
  expect(await tidyIn(diner, 6)).toEqual(nothing);
  expect(await tidyIn(diner, 8)).toEqual({ ...nothing, bookingCalls: 2, confirmations: 2 });
  expect(await tidyIn(diner, 31)).toEqual({ ...nothing, bookingChanges: 1 });
  expect(await diner.booking()).toMatchObject({ state: 'reserved', partySize: 3 });
  const { db } = diner.ctx();
  const left = await db.read(async (em) => [await em.count(ProviderCall), await em.count(BookingConfirmation), await em.count(ReservationChange)]);
  expect(left).toEqual([0, 0, 0]);
});

it('what has lost its flow ends after two days, and keeps nothing of its guest', async () => {
  const diner = await Diner.arrive(stage, app);
  const { clientId, sessionKey } = diner;
  const createdDate = new Date();
  const [bookingId, changeId] = [randomUUID(), randomUUID()];
  await diner.ctx().db.transaction(async (em) => {
    await em.insert(TableBooking, {
      id: bookingId, clientId, sessionKey, holdKey: randomUUID(), intent: 'a wish', takesHold: true, state: 'reserving', live: true,
      startsAt: diner.startsAt as TableBooking['startsAt'], partySize: 2, guest: diner.guest, createdDate, changedDate: createdDate, tables: [],
    });
    await em.insert(ReservationChange, {
      id: changeId, clientId, sessionKey, changeKey: randomUUID(), operation: 'modify', reservationId: 'reservation-1', requestHash: 'x',
      request: { guestName: diner.guest.guestName }, state: 'running', createdDate,
    });
  });
  expect(await tidyIn(diner, 1)).toEqual(nothing);
  expect(await tidyIn(diner, 3)).toEqual({ ...nothing, abandonedBookings: 2 });
  expect(await diner.booking()).toMatchObject({ state: 'failed', failureCode: 'PROVIDER_UNAVAILABLE', guest: null, live: false, endedDate: expect.any(Date) });
  const change = await diner.ctx().db.read((em) => em.findOneOrFail(ReservationChange, { id: changeId }));
  expect(change).toMatchObject({ state: 'failed', request: null, endedDate: expect.any(Date) });
});
