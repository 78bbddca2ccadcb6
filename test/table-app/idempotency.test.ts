import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { guest, integrator, type Integrator } from './integrator.ts';

const app = await useTableApp({ tokenSeconds: 200_000 });
const someone = await integrator(app);
const date = dayAhead(60);
const order = (time: string) => ({ ...guest, startsAt: `${date}T${time}:00Z` });
const post = (who: Integrator, body: unknown, key?: string, fault?: string) =>
  who.send('POST', '/reservations', { body, ...(key === undefined ? {} : { key }), ...(fault === undefined ? {} : { fault }) });

describe(`an Idempotency-Key ${verifies('decisions/booking/simulator/idempotency')}`, () => {
  it('is required where it matters, and a UUID v4', async () => {
    for (const [method, path] of [['POST', '/reservations'], ['POST', '/holds'], ['PATCH', `/reservations/${randomUUID()}`]] as const) {
      expect(await someone.send(method, path, { body: {} })).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_MISSING' } });
      expect(await someone.send(method, path, { body: {}, key: 'once' })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
      expect((await someone.send(method, path, { body: {}, key: '11111111-1111-1111-8111-111111111111' })).status).toBe(400);
    }
  });

  it('gives the stored answer again, bare or quoted, in whatever case', async () => {
    const key = randomUUID();
    const first = await post(someone, order('12:00'), key);
    const again = await post(someone, order('12:00'), `"${key.toUpperCase()}"`);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true']);
    expect((await app.ledger()).commitsPerKey[key]).toBe(1);
  });

  it('with another payload is 422, on another operation another key', async () => {
    const key = randomUUID();
    const { body } = await post(someone, order('12:15'), key);
    expect(await post(someone, order('12:30'), key)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    const cancelled = await someone.send('POST', `/reservations/${String(body['id'])}/cancel`, { body: { reason: 'ill' }, key });
    expect(cancelled.status).toBe(200);
    expect((await someone.send('POST', `/reservations/${String(body['id'])}/cancel`, { body: { reason: 'ill' }, key })).body).toEqual(cancelled.body);
  });

  it('keeps a refusal that was executed, and not what was never understood', async () => {
    const key = randomUUID();
    const refusal = await someone.send('POST', '/holds', { body: { availabilityId: 'av_never' }, key });
    expect(refusal.status).toBe(404);
    const again = await someone.send('POST', '/holds', { body: { availabilityId: 'av_never' }, key });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([404, 'true']);
    const fresh = randomUUID();
    expect((await post(someone, { ...order('12:45'), guestEmail: '' }, fresh)).status).toBe(400);
    expect((await post(someone, order('12:45'), fresh)).status).toBe(201);
  });

  it('of a request that still runs is 409, and of many at once one takes effect', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 25 }, () => post(someone, order('13:00'), key)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    for (const { body } of answers.filter(({ status }) => status === 409)) expect(body['code']).toBe('IDEMPOTENCY_IN_PROGRESS');
    expect(new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body['id']] : []))).size).toBe(1);
    expect((await app.ledger()).commitsPerKey[key]).toBe(1);
  });

  it('is forgotten after 24 hours', async () => {
    const own = await useTableApp({ tokenSeconds: 200_000 });
    const other = await integrator(own);
    const key = randomUUID();
    const first = await post(other, order('13:15'), key);
    await own.advance(24 * 3600 - 60);
    expect((await post(other, order('13:15'), key)).body).toEqual(first.body);
    await own.advance(120);
    const second = await post(other, order('13:15'), key);
    expect(second.status).toBe(201);
    expect(second.body['id']).not.toBe(first.body['id']);
  });
});

describe('a reply that is lost', () => {
  itVerifies(['decisions/booking/simulator/misbehaves'], 'after the commit is found again by the key, before it nothing has happened', async () => {
    const own = await useTableApp();
    const other = await integrator(own);
    const [after, before] = [randomUUID(), randomUUID()];
    await expect(post(other, order('19:00'), after, 'drop-response-after-commit')).rejects.toThrow();
    await expect(post(other, order('19:15'), before, 'drop-before-commit')).rejects.toThrow();
    const ledger = await own.ledger();
    expect(ledger.reservations.map(({ startsAt }) => startsAt)).toEqual([`${date}T19:00:00Z`]);
    expect(ledger.commitsPerKey).toEqual({ [after]: 1 });
    expect(await post(other, order('19:00'), after)).toMatchObject({ status: 201, body: { id: ledger.reservations[0]?.id } });
    expect((await post(other, order('19:15'), before)).status).toBe(201);
    expect((await own.ledger()).commitsPerKey).toEqual({ [after]: 1, [before]: 1 });
  });
});
