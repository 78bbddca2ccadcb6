import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ownAccount } from '../../local/table-app/server.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { SeededRandom } from '../support/general/seeded-random.ts';
import { useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { integrator, type Answer } from './integrator.ts';

const date = dayAhead(50);
const oneTable = { tables: [{ name: 'T1', minSeats: 1, maxSeats: 4 }] };

describe('capacity', () => {
  itVerifies(['decisions/booking/simulator/capacity'], 'has one winner among 500 who want the last table at once, and 499 clean refusals', async () => {
    const app = await useTableApp({ accounts: [ownAccount(oneTable)], tokenSeconds: 3_600 });
    const someone = await integrator(app);
    const quotes: string[] = [];
    for (let batch = 0; batch < 10; batch += 1) {
      quotes.push(...await Promise.all(Array.from({ length: 50 }, () => someone.quote(date))));
    }
    const answers = await Promise.all(quotes.map((id) => someone.hold(id)));
    const codes = Map.groupBy(answers, ({ status, body }) => `${status} ${String(body['code'] ?? '')}`.trim());
    expect(Object.fromEntries([...codes].map(([code, list]) => [code, list.length]))).toEqual({ 201: 1, '409 SLOT_CONFLICT': 499 });
    expect(await app.ledger()).toMatchObject({ liveHolds: [expect.anything()], doubleBooked: 0 });
    expect((await app.ledger()).minCapacityEver).toBeGreaterThanOrEqual(0);
  }, 180_000);

  it('counts the people who sit down at one time as well', async () => {
    const app = await useTableApp({ accounts: [ownAccount({ coversPerSlot: 5 })] });
    const someone = await integrator(app);
    const answers = await Promise.all(Array.from({ length: 6 }, () => someone.reserve({ startsAt: `${date}T19:00:00Z` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect((await app.ledger()).minCapacityEver).toBe(1);
    expect((await someone.reserve({ startsAt: `${date}T19:15:00Z` })).status).toBe(201);
  });

  it('is kept by the database itself', async () => {
    const app = await useTableApp({ accounts: [ownAccount(oneTable)] });
    const someone = await integrator(app);
    await someone.reserve({ startsAt: `${date}T19:00:00Z` });
    const client = new pg.Client({ connectionString: testStack().databaseUrl });
    await client.connect();
    try {
      const { propertyId } = app.connection;
      await expect(client.query(
        `insert into table_app.claim (id, property_id, seating_id, starts_at, during, party_size)
         select gen_random_uuid(), property_id, seating_id, starts_at, during, 2 from table_app.claim where property_id = $1`, [propertyId],
      )).rejects.toThrow('claim_one_party_a_table');
      await expect(client.query('update table_app.pacing set taken = 25 where property_id = $1', [propertyId])).rejects.toThrow('pacing_never_negative');
      await expect(client.query('update table_app.pacing set taken = -1 where property_id = $1', [propertyId])).rejects.toThrow('pacing_never_negative');
    } finally {
      await client.end();
    }
  });

  it.each([11, 12])('holds whatever many do at once (seed %i)', async (seed) => {
    const app = await useTableApp({ accounts: [ownAccount({ ...oneTable, coversPerSlot: 4 })], tokenSeconds: 86_400 });
    const someone = await integrator(app);
    const random = new SeededRandom(seed);
    const reservations: string[] = [];
    const holds: string[] = [];
    const keep = (answer: Answer): void => {
      if (answer.status === 201 && answer.body['holdId']) holds.push(String(answer.body['holdId']));
      else if (answer.status === 201) reservations.push(String(answer.body['id']));
      expect([200, 201, 204, 409, 410, 422]).toContain(answer.status);
    };
    const times = ['12:00', '12:15', '13:30', '19:00', '20:45'];
    const step = async (): Promise<void> => {
      const time = random.pick(times);
      const startsAt = `${date}T${time}:00Z`;
      switch (random.below(6)) {
        case 0: return keep(await someone.reserve({ startsAt }));
        case 1: {
          const { status, body } = await someone.send('POST', '/quotes', { body: { date, time, partySize: 2 } });
          return status === 201 ? keep(await someone.hold(String(body['availabilityId']))) : undefined;
        }
        case 2: return holds.length === 0 ? undefined : keep(await someone.send('DELETE', `/holds/${random.pick(holds)}`));
        case 3: return reservations.length === 0 ? undefined
          : keep(await someone.send('PATCH', `/reservations/${random.pick(reservations)}`, { body: { startsAt }, key: randomUUID() }));
        case 4: return reservations.length === 0 ? undefined
          : keep(await someone.send('POST', `/reservations/${random.pick(reservations)}/cancel`, { body: { reason: 'test' }, key: randomUUID() }));
        default: return app.advance(random.below(200));
      }
    };
    for (let round = 0; round < 8; round += 1) {
      await Promise.all(Array.from({ length: 8 }, step));
      const ledger = await app.ledger();
      expect(ledger.doubleBooked).toBe(0);
      expect(ledger.minCapacityEver).toBeGreaterThanOrEqual(0);
      for (const hold of ledger.liveHolds) expect(Date.parse(hold.utcExpiresAt)).toBeGreaterThan(app.clock.now().getTime() - 1000);
    }
    expect(Object.values((await app.ledger()).commitsPerKey).every((count) => count === 1)).toBe(true);
  });
});
