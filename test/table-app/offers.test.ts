import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { demoRestaurant } from '../../local/table-app/demo-restaurant.ts';
import { ownAccount } from '../../local/table-app/server.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { integrator } from './integrator.ts';

const app = await useTableApp();
const someone = await integrator(app);
const date = dayAhead(20);

type Slots = { startsAt: string; serviceId: string; vacancies: number }[];
const availability = async (query: Record<string, string>) => {
  const { status, body } = await someone.send('GET', `/availability?${new URLSearchParams(query).toString()}`);
  return { status, code: body['code'], slots: body as unknown as Slots };
};

describe('availability', () => {
  it('lists the times around a wish with the service and the free tables', async () => {
    const { slots } = await availability({ date, time: '19:30', partySize: '2' });
    expect(slots[0]).toEqual({ startsAt: `${date}T18:30:00Z`, serviceId: 'dinner', serviceName: 'Dinner', vacancies: expect.any(Number) });
    expect(slots.at(-1)?.startsAt).toBe(`${date}T21:30:00Z`);
    expect(slots.map(({ startsAt }) => startsAt)).toEqual(slots.map(({ startsAt }) => startsAt).toSorted());
  });

  it('offers a party only tables of its size, as many as the kitchen can take', async () => {
    const vacancies = async (partySize: number) =>
      (await availability({ date, time: '12:30', partySize: String(partySize) })).slots.find(({ startsAt }) => startsAt.includes('T12:30'))?.vacancies;
    expect(await vacancies(8)).toBe(2);
    expect(await vacancies(5)).toBe(2);
    expect(await vacancies(2)).toBe(12);
  });

  itVerifies(['4.8/get-availability/empty'], 'answers an empty list where nothing is free', async () => {
    expect(await availability({ date, time: '03:00', partySize: '2' })).toMatchObject({ status: 200, slots: [] });
  });

  it.each([
    ['a party that is too large', { date, time: '19:30', partySize: '9' }, 422, 'PARTY_SIZE_OUT_OF_RANGE'],
    ['a day that is over', { date: dayAhead(-3), time: '19:30', partySize: '2' }, 422, 'OUTSIDE_BOOKING_WINDOW'],
    ['a day that is too far ahead', { date: dayAhead(400), time: '19:30', partySize: '2' }, 422, 'OUTSIDE_BOOKING_WINDOW'],
    ['no date', { date: '2026-02-30', time: '19:30', partySize: '2' }, 400, 'VALIDATION'],
    ['no party', { date, time: '19:30', partySize: '0' }, 400, 'VALIDATION'],
  ])('refuses %s', async (_what, query, status, code) => {
    expect(await availability(query)).toMatchObject({ status, code });
  });
});

describe('a quote', () => {
  itVerifies(['3.5/quote-validity', '8/quote-validity', '4.8/quote/result'], 'is valid for about 120 seconds and reserves nothing', async () => {
    const before = await availability({ date, time: '20:00', partySize: '2' });
    const { status, body } = await someone.send('POST', '/quotes', { body: { date, time: '20:00', partySize: 2 } });
    expect([status, body]).toEqual([201, {
      availabilityId: expect.any(String), expiresAt: expect.any(String), startsAt: `${date}T20:00:00Z`, partySize: 2, serviceId: 'dinner',
    }]);
    const seconds = (Date.parse(String(body['expiresAt'])) - Date.now()) / 1000;
    expect(Math.abs(seconds - 120)).toBeLessThan(30);
    expect(await availability({ date, time: '20:00', partySize: '2' })).toEqual(before);
  });

  itVerifies(['decisions/booking/simulator/expiry'], 'is 410 once its time is over, and counts once', async () => {
    const own = await useTableApp();
    const other = await integrator(own);
    const late = await other.quote(date);
    await own.advance(120);
    await other.signIn();
    expect(await other.hold(late)).toMatchObject({ status: 410, body: { code: 'QUOTE_EXPIRED' } });
    const good = await other.quote(date);
    expect((await other.hold(good)).status).toBe(201);
    expect(await other.hold(good)).toMatchObject({ status: 409, body: { code: 'QUOTE_EXPIRED' } });
    expect(await other.hold('av_never')).toMatchObject({ status: 404, body: { code: 'QUOTE_NOT_FOUND' } });
  });

  it('of another property counts for nothing', async () => {
    const own = await useTableApp();
    const other = await integrator(own);
    expect((await other.hold(await someone.quote(date))).status).toBe(404);
  });

  it('is refused for a time between seatings and for one that is too soon', async () => {
    const soon = new Date(app.clock.now().getTime());
    const today = soon.toISOString().slice(0, 10);
    expect(await someone.send('POST', '/quotes', { body: { date, time: '19:40', partySize: 2 } })).toMatchObject({ status: 422 });
    expect(await someone.send('POST', '/quotes', { body: { date: today, time: '00:00', partySize: 2 } })).toMatchObject({ status: 422 });
  });
});

describe(`the property's clock ${verifies('decisions/booking/time/wall-clock', '4.8/create-reservation/starts-at')}`, () => {
  /** A bar that seats people at any hour, on the nights when clocks change. */
  const nightBar = ownAccount({
    services: [{ id: 'night', name: 'Night', opens: '00:00', lastSeating: '23:30', slotMinutes: 30, turns: [{ upTo: 8, minutes: 60 }] }],
    daysAhead: 3650,
  });

  it('refuses a time that does not exist and takes the first of one that comes twice', async () => {
    const bar = await useTableApp({ accounts: [nightBar], clock: () => new Date('2027-03-01T12:00:00Z'), tokenSeconds: 86_400 });
    const visitor = await integrator(bar);
    const quote = (day: string, time: string) => visitor.send('POST', '/quotes', { body: { date: day, time, partySize: 2 } });
    expect(await quote('2027-03-28', '02:30')).toMatchObject({ status: 422, body: { code: 'VALIDATION', message: expect.stringContaining('does not exist') } });
    expect((await quote('2027-03-28', '01:30')).status).toBe(201);
    expect((await quote('2027-03-28', '03:00')).status).toBe(201);
    const booked = await visitor.reserve({ startsAt: '2027-10-31T02:30:00Z' }, randomUUID());
    expect(booked).toMatchObject({ status: 201, body: { startsAt: '2027-10-31T02:30:00Z' } });
    // 02:30 summer time is 00:30 UTC, an hour before the second 02:30: two hours before it, changes are still possible.
    await bar.control('POST', '/_sim/clock', { at: '2027-10-30T22:31:00Z' });
    await visitor.signIn();
    const late = await visitor.send('POST', `/reservations/${String(booked.body['id'])}/cancel`, { body: { reason: 'ill' } });
    expect(late).toMatchObject({ status: 422, body: { code: 'OUTSIDE_CANCELLATION_WINDOW' } });
    await bar.control('POST', '/_sim/clock', { at: '2027-10-30T22:29:00Z' });
    await visitor.signIn();
    expect((await visitor.send('POST', `/reservations/${String(booked.body['id'])}/cancel`, { body: { reason: 'ill' } })).status).toBe(200);
  });

  it('is told by the Date header', async () => {
    const own = await useTableApp({ clock: () => new Date('2027-01-01T00:00:00Z') });
    expect((await integrator(own).then((other) => other.send('GET', '/health'))).headers.get('date')).toBe('Fri, 01 Jan 2027 00:00:00 GMT');
    expect(await own.control('GET', '/_sim/clock')).toEqual({ now: '2027-01-01T00:00:00.000Z' });
    await own.control('POST', '/_sim/clock', { at: '2027-06-01T00:00:00Z', advanceSeconds: 5 });
    expect(await own.control('GET', '/_sim/clock')).toEqual({ now: '2027-06-01T00:00:05.000Z' });
    expect(await own.control('POST', '/_sim/clock', { reset: true })).toEqual({ now: '2027-01-01T00:00:00.000Z' });
  });
});

describe('the demo restaurant', () => {
  itVerifies(['decisions/booking/simulator/local'], 'has lunch and dinner, and the 80 seats of its website', () => {
    const { services, tables, maxPartySize } = demoRestaurant('any');
    expect(services.map(({ name, opens }) => [name, opens])).toEqual([['Lunch', '12:00'], ['Dinner', '18:30']]);
    expect(tables.reduce((sum, { maxSeats }) => sum + maxSeats, 0)).toBe(80);
    expect(maxPartySize).toBe(8);
  });
});
