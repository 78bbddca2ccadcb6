import { randomUUID } from 'node:crypto';
import type { SeededRandom } from '../support/general/seeded-random.ts';
import { agree } from './bookings.ts';
import { untilCertain } from './patient-caller.ts';
import type { Restaurant } from './restaurant.ts';

type Call = Restaurant['call'];

/** Longer than any fault, however long each answer takes. */
const PATIENCE = { tries: Infinity, withinMs: 180_000, pauseMs: 300 };

/** Enough tables for everybody who asks. */
export const roomyHouse = {
  tables: Array.from({ length: 80 }, (_, index) => ({ name: `T${index + 1}`, minSeats: 1, maxSeats: 2 })), coversPerSlot: 160,
};

/** Agents who book tables and repeat each order under its key until its outcome is certain. */
export class SteadyBookings {
  readonly #call: Call;
  readonly #random: SeededRandom;
  readonly #orders: Promise<void>[] = [];
  readonly #reserved = new Set<string>();
  readonly failures: string[] = [];

  /** @param call how they book */
  constructor(call: Call, random: SeededRandom) {
    this.#call = call;
    this.#random = random;
  }

  get reserved(): ReadonlySet<string> {
    return this.#reserved;
  }

  begin(count: number): void {
    for (let each = 0; each < count; each += 1) this.#orders.push(this.#order(this.#orders.length));
  }

  async #order(index: number): Promise<void> {
    const day = new Date(Date.now() + (2 + this.#random.below(170)) * 86_400_000).toISOString().slice(0, 10);
    const order = {
      startsAt: `${day}T${this.#random.pick(['18:30', '19:00', '20:00', '21:00'])}:00Z`, partySize: 2,
      guestName: `Guest ${index}`, guestEmail: `guest-${index}@guests.example`, idempotencyKey: randomUUID(),
    };
    const result = await untilCertain(() => this.#call('tableapp_create_reservation', order), PATIENCE)
      .catch((error: unknown) => ({ ok: false as const, code: String(error) }));
    if (result.ok) this.#reserved.add((result.data as { reservationId: string }).reservationId);
    else this.failures.push(`booking ${index}: ${result.code}`);
  }

  async ended(): Promise<void> {
    await Promise.all(this.#orders);
  }
}

/** Complaints once every booking has ended: callers, our rows and the restaurant's ledger must agree. */
export async function bookingComplaints(restaurant: Restaurant, callers: readonly SteadyBookings[]): Promise<string[]> {
  const told = new Set(callers.flatMap(({ reserved }) => [...reserved]));
  return [...callers.flatMap(({ failures }) => failures), ...(await agree(restaurant, told)).complaints];
}
