import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { mailedCode, mailsTo, statusesOf } from '../support/accounts/accounts.ts';
import { useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { integrator } from './integrator.ts';

const date = dayAhead(80);

/** A reservation of somebody with an address of their own. */
async function booked() {
  const app = await useTableApp({ tokenSeconds: 86_400 });
  const someone = await integrator(app);
  const guestEmail = `${randomUUID()}@guests.example`;
  const { body } = await someone.reserve({ startsAt: `${date}T19:00:00Z`, guestEmail });
  const reservationId = String(body['id']);
  return {
    app, someone, guestEmail, reservationId,
    request: (id = reservationId) => someone.send('POST', '/verification/request', { body: { reservationId: id } }),
    verify: (code: string, id = reservationId) => someone.send('POST', '/verification/verify', { body: { reservationId: id, code } }),
    open: (token?: string, id = reservationId) =>
      someone.send('GET', `/reservations/${id}`, token === undefined ? {} : { headers: { 'x-verification-token': token } }),
  };
}

describe('the proof of a booker', () => {
  itVerifies(['decisions/booking/simulator/verification-mail'], 'is a mailed code, which gives a token, which opens the details', async () => {
    const { request, verify, open, guestEmail } = await booked();
    expect(await open()).toMatchObject({ status: 403, body: { code: 'VERIFICATION_REQUIRED' } });
    expect(await request()).toMatchObject({ status: 202, body: { status: 'sent' } });
    const { status, body } = await verify(await mailedCode(guestEmail));
    expect([status, body]).toEqual([200, { verificationToken: expect.any(String), expiresAt: expect.any(String) }]);
    expect(await open(String(body['verificationToken']))).toMatchObject({ status: 200, body: { guestEmail, guestName: 'Ada Lovelace' } });
    expect((await open('made up')).status).toBe(403);
  });

  it('is good for one reservation and for a while', async () => {
    const first = await booked();
    const other = await first.someone.reserve({ startsAt: `${date}T20:00:00Z` });
    await first.request();
    const { body } = await first.verify(await mailedCode(first.guestEmail));
    const token = String(body['verificationToken']);
    expect((await first.open(token, String(other.body['id']))).status).toBe(403);
    await first.app.advance(1799);
    expect((await first.open(token)).status).toBe(200);
    await first.app.advance(2);
    expect((await first.open(token)).status).toBe(403);
  });

  it('says nothing about reservations that do not exist', async () => {
    const { request, verify } = await booked();
    expect(await request(randomUUID())).toMatchObject({ status: 202, body: { status: 'sent' } });
    expect(await verify('123456', randomUUID())).toMatchObject({ status: 403, body: { code: 'VERIFICATION_FAILED' } });
  });

  it('allows five tries, once each, for ten minutes', async () => {
    const { app, request, verify, guestEmail } = await booked();
    await request();
    const code = await mailedCode(guestEmail);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await verify(wrong)).status).toBe(403);
    expect((await verify(code)).status).toBe(403);
    await app.advance(31);
    await request();
    const second = await mailedCode(guestEmail, 2);
    expect((await verify(code === second ? wrong : code)).status).toBe(403);
    await app.advance(601);
    expect((await verify(second)).status).toBe(403);
  });

  it('uses a code up, and does not send one after another', async () => {
    const { app, request, verify, guestEmail } = await booked();
    await Promise.all([request(), request(), request()]);
    const code = await mailedCode(guestEmail);
    expect(await mailsTo(guestEmail)).toHaveLength(1);
    const answers = await Promise.all([verify(code), verify(code)]);
    expect(statusesOf(answers)).toEqual([200, 403]);
    await app.advance(31);
    await request();
    expect(await mailedCode(guestEmail, 2)).toMatch(/^\d{6}$/);
  });
});
