import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { integrator } from './integrator.ts';

const date = dayAhead(30);
/** Its tokens outlive every jump of its clock. */
const start = async () => {
  const app = await useTableApp({ tokenSeconds: 86_400 });
  return { app, someone: await integrator(app) };
};

describe('a hold', () => {
  itVerifies(['3.5/hold/from-quote', '3.5/hold/released', '4.8/release-hold/204'], 'is made from a quote, lasts 300 seconds, and is released with 204, again and again', async () => {
    const { app, someone } = await start();
    const { status, body } = await someone.hold(await someone.quote(date));
    expect([status, body]).toEqual([201, {
      holdId: expect.any(String), utcExpiresAt: expect.any(String), startsAt: `${date}T19:30:00Z`, partySize: 2, serviceId: 'dinner',
    }]);
    expect(Math.abs((Date.parse(String(body['utcExpiresAt'])) - Date.now()) / 1000 - 300)).toBeLessThan(30);
    expect((await app.ledger()).liveHolds).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) {
      const released = await someone.send('DELETE', `/holds/${String(body['holdId'])}`);
      expect([released.status, released.text]).toEqual([204, '']);
    }
    expect(await app.ledger()).toMatchObject({ liveHolds: [], holds: { released: 1 } });
    expect((await someone.send('DELETE', `/holds/${randomUUID()}`)).status).toBe(404);
  });

  itVerifies(['3.5/hold/extended', '3.5/hold/expires', '4.8/extend-hold/expired'], 'is extended up to 15 minutes in all, and not once it has expired', async () => {
    const { app, someone } = await start();
    const { body: { holdId, utcExpiresAt: first } } = await someone.hold(await someone.quote(date));
    const extend = () => someone.send('POST', `/holds/${String(holdId)}/extend`);
    const made = Date.parse(String(first)) - 300_000;
    const untils: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await app.advance(240);
      const { status, body } = await extend();
      expect(status).toBe(200);
      untils.push(Math.round((Date.parse(String(body['utcExpiresAt'])) - made) / 1000));
    }
    expect(untils[0]).toBeGreaterThanOrEqual(540);
    expect(untils[2]).toBe(900);
    expect(await extend()).toMatchObject({ status: 409, body: { code: 'HOLD_NOT_EXTENDABLE' } });
    await app.advance(240);
    expect(await extend()).toMatchObject({ status: 410, body: { code: 'HOLD_EXPIRED' } });
    expect((await app.ledger()).holds).toEqual({ expired: 1 });
    expect((await someone.send('DELETE', `/holds/${String(holdId)}`)).status).toBe(204);
    expect((await someone.send('POST', `/holds/${randomUUID()}/extend`)).status).toBe(404);
  });

  itVerifies(['4.8/release-hold/optional'], 'that is left alone gives its table back by itself', async () => {
    const { app, someone } = await start();
    const free = async () => {
      const { body } = await someone.send('GET', `/availability?date=${date}&time=19:30&partySize=8`);
      return (body as unknown as { startsAt: string; vacancies: number }[]).find(({ startsAt }) => startsAt.includes('T19:30'))?.vacancies ?? 0;
    };
    expect(await free()).toBe(2);
    for (const party of [8, 8]) await someone.hold(await someone.quote(date, '19:30', party));
    expect(await free()).toBe(0);
    expect(await someone.send('POST', '/quotes', { body: { date, time: '19:30', partySize: 8 } })).toMatchObject({ status: 409, body: { code: 'SLOT_CONFLICT' } });
    await app.advance(300);
    expect(await free()).toBe(2);
  });

  itVerifies(['3.5/hold/converted'], 'becomes a reservation, once', async () => {
    const { app, someone } = await start();
    const { body: { holdId } } = await someone.hold(await someone.quote(date));
    const order = { startsAt: `${date}T19:30:00Z`, holdId };
    const wrong = await someone.reserve({ ...order, partySize: 3 });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'VALIDATION' } });
    const { status, body } = await someone.reserve(order);
    expect(status).toBe(201);
    const became = { reservationId: body['id'], confirmationNumber: body['confirmationNumber'] };
    expect(await someone.reserve(order)).toMatchObject({ status: 409, body: { code: 'HOLD_ALREADY_CONSUMED', details: became } });
    expect(await someone.send('POST', `/holds/${String(holdId)}/extend`)).toMatchObject({ status: 409, body: { details: became } });
    expect(await someone.send('DELETE', `/holds/${String(holdId)}`)).toMatchObject({ status: 409, body: { code: 'HOLD_ALREADY_CONSUMED' } });
    expect(await app.ledger()).toMatchObject({ liveHolds: [], holds: { consumed: 1 }, reservations: [{ status: 'confirmed' }] });
  });

  it('that has expired cannot be booked', async () => {
    const { app, someone } = await start();
    const { body: { holdId } } = await someone.hold(await someone.quote(date));
    await app.advance(301);
    expect(await someone.reserve({ startsAt: `${date}T19:30:00Z`, holdId })).toMatchObject({ status: 410, body: { code: 'HOLD_EXPIRED' } });
    expect((await app.ledger()).reservations).toEqual([]);
  });
});
