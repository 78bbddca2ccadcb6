import { randomUUID } from 'node:crypto';
import { describe, expect } from '@jest/globals';
import { BookingFailure, bookingFailures } from '../../../domain/model/booking/failures.ts';
import { wallClockOf } from '../../../domain/model/booking/wall-clock.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { useDatabase } from '../../support/stack/storage.ts';
import { createBookableHotel, useTableApp } from '../../support/booking/table-app.ts';
import { dayAhead, useTableProviders } from '../../support/booking/table-provider.ts';

const database = await useDatabase();
const providers = useTableProviders(database, { timeoutMs: 10_000 });

const rates = {
  'drop-response-after-commit': 0.1, 'drop-before-commit': 0.05, '500': 0.05, '429:0': 0.05, 'malformed-json': 0.03,
  'expire-token': 0.02, 'duplicate-delivery': 0.02,
};
const FLOWS = 60;
const AT_ONCE = 10;

/** Repeats a call, always the same, while its failure may pass. */
async function insistently<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      // A token that is declared expired twice in a row looks like refused credentials, which this provider has not.
      const mayPass = error instanceof BookingFailure && (bookingFailures[error.code].retry || error.code === 'UNAUTHORIZED');
      if (!mayPass || attempt === 40) throw error;
    }
  }
}

describe('a provider that lies', () => {
  itVerifies([
    'decisions/booking/provider/unknown-is-not-failed', '4.8/create-hold/idempotency-key', '4.8/create-reservation/idempotency-key',
  ], 'gets each intent once, whatever is lost, refused or delivered twice', async () => {
    const app = await useTableApp({ tokenSeconds: 600 });
    const { id } = await createBookableHotel(database, app);
    const provider = await providers(id);
    await app.misbehave({ seed: 20_261_121, rates });
    const times = ['12:00', '12:30', '13:00', '13:30', '18:30', '19:00', '20:30', '21:00'];
    const keys: string[] = [];
    const flow = async (index: number): Promise<string> => {
      const wish = { date: dayAhead(90 + Math.floor(index / times.length)), time: times[index % times.length] ?? '', partySize: 2 };
      const [holdKey, reserveKey] = [randomUUID(), randomUUID()];
      keys.push(holdKey, reserveKey);
      const { availabilityId } = await insistently(() => provider.quote(wish));
      const { holdId } = await insistently(() => provider.createHold({ availabilityId, idempotencyKey: holdKey }));
      const { confirmationNumber } = await insistently(() => provider.createReservation({
        startsAt: wallClockOf(wish.date, wish.time), partySize: 2, guestName: `Guest ${index}`, guestEmail: 'guest@guests.example', holdId,
        idempotencyKey: reserveKey,
      }));
      return confirmationNumber;
    };
    const numbers: string[] = [];
    for (let first = 0; first < FLOWS; first += AT_ONCE) {
      numbers.push(...await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => flow(first + offset))));
    }
    await app.misbehave();
    const ledger = await app.ledger();
    expect(ledger.reservations.map(({ confirmationNumber }) => confirmationNumber).toSorted()).toEqual(numbers.toSorted());
    expect(ledger.commitsPerKey).toEqual(Object.fromEntries(keys.map((key) => [key, 1])));
    expect(ledger).toMatchObject({ liveHolds: [], doubleBooked: 0, holds: { consumed: FLOWS } });
  }, 180_000);
});
