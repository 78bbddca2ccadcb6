import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { faultPlanSchema, parseFault, TableAppFaults } from '../../local/table-app/faults.ts';
import { verifies } from '../requirements/verifies.ts';
import { useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { guest, integrator } from './integrator.ts';

const app = await useTableApp();
const someone = await integrator(app);
const date = dayAhead(70);
const reserve = (time: string, fault: string, key: string = randomUUID()) =>
  someone.send('POST', '/reservations', { body: { ...guest, startsAt: `${date}T${time}:00Z` }, key, fault });

describe(`a fault in the header ${verifies('decisions/booking/simulator/misbehaves')}`, () => {
  it.each([
    ['500', 500, null], ['503', 503, '1'], ['503:7', 503, '7'], ['429:3', 429, '3'],
    ['429:Fri, 01 Jan 2027 00:00:00 GMT', 429, 'Fri, 01 Jan 2027 00:00:00 GMT'], ['conflict', 409, null],
  ])('%s answers so and changes nothing', async (fault, status, retryAfter) => {
    const key = randomUUID();
    const answer = await reserve('12:00', fault, key);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
    expect((await app.ledger()).commitsPerKey[key]).toBeUndefined();
    expect((await someone.send('POST', '/reservations', { body: { ...guest, startsAt: `${date}T12:00:00Z` }, key })).status).toBe(201);
  });

  it('expire-token takes the token away', async () => {
    const other = await integrator(app);
    expect((await other.send('GET', '/health', { fault: 'expire-token' })).status).toBe(401);
    expect((await other.send('GET', '/health')).status).toBe(401);
  });

  it('malformed-json takes effect and says it badly', async () => {
    const key = randomUUID();
    const { status, text } = await reserve('12:15', 'malformed-json', key);
    expect(status).toBe(201);
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect((await app.ledger()).commitsPerKey[key]).toBe(1);
  });

  it('delay makes one wait', async () => {
    const started = performance.now();
    expect((await someone.send('GET', '/health', { fault: 'delay:300' })).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(295);
  });

  it('slow-body sends a byte at a time', async () => {
    const started = performance.now();
    expect((await someone.send('GET', '/health', { fault: 'slow-body' })).body).toEqual({ status: 'up' });
    expect(performance.now() - started).toBeGreaterThan(1_000);
  });

  it('duplicate-delivery arrives twice and takes effect once', async () => {
    const key = randomUUID();
    const { status } = await reserve('12:30', 'duplicate-delivery', key);
    expect([201, 409]).toContain(status);
    expect((await app.ledger()).commitsPerKey[key]).toBe(1);
  });

  it('that does not exist is refused', async () => {
    expect(await reserve('12:45', 'lightning')).toMatchObject({ status: 400, body: { message: expect.stringContaining('lightning') } });
    expect(() => parseFault('')).toThrow('"" is not a fault');
  });
});

describe('a plan of faults', () => {
  it('gives those in line to the operations it names, in order, and then none', async () => {
    const own = await useTableApp();
    const other = await integrator(own);
    await own.misbehave({ next: ['503', '429:2'], operations: ['properties'] });
    const statuses: number[] = [];
    for (const path of ['/health', '/properties', '/health', '/properties', '/properties']) statuses.push((await other.send('GET', path)).status);
    expect(statuses).toEqual([200, 503, 200, 429, 200]);
    await own.misbehave({ next: ['500'] });
    await own.control('DELETE', '/_sim/faults');
    expect((await other.send('GET', '/health')).status).toBe(200);
    await expect(own.misbehave({ next: ['lightning'] })).rejects.toThrow('400');
    await expect(own.misbehave({ rates: { lightning: 1 } })).rejects.toThrow('400');
  });

  it('repeats its misfortunes for the same seed, about as often as it says', () => {
    const drawn = (seed: number): string[] => {
      const faults = new TableAppFaults();
      faults.set(faultPlanSchema.parse({ seed, rates: { '500': 0.1, 'drop-response-after-commit': 0.1 } }));
      return Array.from({ length: 1000 }, () => faults.for('health', undefined)?.kind ?? 'none');
    };
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
    const share = (kind: string): number => drawn(7).filter((drawnKind) => drawnKind === kind).length / 1000;
    for (const kind of ['500', 'drop-response-after-commit']) expect(Math.abs(share(kind) - 0.1)).toBeLessThan(0.04);
  });

  it('does not reach the controls themselves', async () => {
    const own = await useTableApp();
    await own.misbehave({ rates: { '500': 1 } });
    expect((await own.ledger()).reservations).toEqual([]);
    await expect(own.control('GET', '/_sim/nothing')).rejects.toThrow('404');
  });
});
