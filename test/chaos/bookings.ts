import { randomUUID } from 'node:crypto';
import type { ToolResult } from '../../domain/model/booking/tools.ts';
import { SeededRandom } from '../support/general/seeded-random.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { createEmptyDatabase } from '../support/stack/databases.ts';
import { startProduct, type OwnProduct } from '../support/stack/product.ts';
import { untilCertain } from './patient-caller.ts';
import { joinRestaurant, type Restaurant } from './restaurant.ts';

export interface BookingsOptions {
  seed: number;
  /** Bookings with a provider in trouble. */
  flows: number;
  /** Rounds in which `guests` want the same last table. */
  rounds: number;
  guests: number;
  /** The number of concurrent bookings in trouble; a crowd comes all at once. */
  atOnce: number;
  log: (line: string) => void;
}

export interface BookingsReport {
  seed: number;
  flows: number;
  reserved: number;
  /** Calls without a certain answer, which their caller repeated with the same key. */
  repeatedCalls: number;
  flowsSeconds: number;
  rounds: number;
  guests: number;
  cleanRefusals: number;
  roundsSeconds: number;
  /** Reservations that one key or one request made twice; tables given to two parties. */
  duplicates: number;
  /** Bookings that only one side knows. */
  lost: number;
  complaints: string[];
}

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const tables = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `T${index + 1}`, minSeats: 1, maxSeats: 2 }));
const guest = (index: number) => ({ guestName: `Guest ${index}`, guestEmail: `guest-${index}@guests.example` });

/** Works through a list with limited concurrency. */
export async function workOff<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  }));
}

/**
 * Two tests of bookings: many with a provider that loses a tenth of its replies after committing and fails with 5 % of 500s and 5 % of
 * 429s; and crowds that compete for a last table. In both, our records and the provider's must agree.
 */
export async function runBookings(options: BookingsOptions): Promise<BookingsReport> {
  const { seed, rounds, guests } = options;
  const product = await startProduct({ apis: 0, workers: 2, sharesTemporal: true, env: { WORKER_QUEUES: 'booking', LOG_LEVEL: 'warn', DATABASE_POOL: '16' } });
  try {
    const trouble = await troubledFlows(product, options);
    const last = await lastTables(product, options);
    return {
      seed, ...trouble.figures, rounds, guests, ...last.figures,
      duplicates: trouble.duplicates + last.duplicates, lost: trouble.lost + last.lost,
      complaints: [...trouble.complaints, ...last.complaints],
    };
  } finally {
    await product.stop();
  }
}

async function troubledFlows(product: OwnProduct, { seed, flows, atOnce, log }: BookingsOptions) {
  const restaurant = await joinRestaurant(product, await createEmptyDatabase('chaos_roomy'), { tables: tables(80), coversPerSlot: 160 });
  const random = new SeededRandom(seed);
  const orders = Array.from({ length: flows }, (_, index) => ({
    index, withHold: random.next() < 0.5, key: randomUUID(), date: day(2 + random.below(170)), time: random.pick(['18:30', '19:00', '20:00', '21:00']),
  }));
  const complaints: string[] = [];
  let repeatedCalls = 0;
  const reserved = new Map<number, string>();
  const insist = (attempt: () => Promise<ToolResult>): Promise<ToolResult> => untilCertain(attempt, { onRepeat: () => { repeatedCalls += 1; } });
  try {
    await restaurant.misbehave({ seed, rates: { 'drop-response-after-commit': 0.1, '500': 0.05, '429:1': 0.05 } });
    const started = Date.now();
    await workOff(orders, atOnce, async ({ index, withHold, key, date, time }) => {
      const wish = { date, time, partySize: 2 };
      const holdId = withHold ? await heldFor(restaurant, wish, insist) : undefined;
      const result = await insist(() => restaurant.call('tableapp_create_reservation', {
        startsAt: `${date}T${time}:00Z`, partySize: 2, ...guest(index), idempotencyKey: key, ...(holdId && { holdId }),
      }));
      if (result.ok) reserved.set(index, (result.data as { reservationId: string }).reservationId);
      else complaints.push(`flow ${index}: ${result.code}`);
      if (reserved.size > 0 && reserved.size % 500 === 0) log(`${reserved.size} reserved`);
    });
    const flowsSeconds = (Date.now() - started) / 1000;
    await restaurant.misbehave({});
    const agreement = await agree(restaurant, new Set(reserved.values()));
    return { figures: { flows, reserved: reserved.size, repeatedCalls, flowsSeconds }, ...agreement, complaints: [...complaints, ...agreement.complaints] };
  } finally {
    await restaurant.stop();
  }
}

async function heldFor(
  restaurant: Restaurant, wish: object, insist: (attempt: () => Promise<ToolResult>) => Promise<ToolResult>,
): Promise<string | undefined> {
  const quote = await insist(() => restaurant.call('tableapp_quote_availability', { ...wish }));
  if (!quote.ok) return undefined;
  const { availabilityId } = quote.data as { availabilityId: string };
  const idempotencyKey = randomUUID();
  const hold = await insist(() => restaurant.call('tableapp_create_hold', { availabilityId, idempotencyKey }));
  return hold.ok ? (hold.data as { holdId: string }).holdId : undefined;
}

async function lastTables(product: OwnProduct, { rounds, guests, log }: BookingsOptions) {
  const restaurant = await joinRestaurant(product, await createEmptyDatabase('chaos_small'), { tables: tables(1), coversPerSlot: 2 });
  const complaints: string[] = [];
  const winners = new Set<string>();
  let cleanRefusals = 0;
  try {
    const started = Date.now();
    for (let round = 0; round < rounds; round += 1) {
      // With one table, each day at noon and in the evening is one contest.
      const startsAt = `${day(2 + Math.floor(round / 2))}T${round % 2 === 0 ? '12:00' : '19:00'}:00Z`;
      let won = 0;
      await Promise.all(Array.from({ length: guests }, async (_, index) => {
        const order = { startsAt, partySize: 2, ...guest(index), idempotencyKey: randomUUID() };
        const result = await untilCertain(() => restaurant.call('tableapp_create_reservation', order));
        if (result.ok) { won += 1; winners.add((result.data as { reservationId: string }).reservationId); }
        else if (result.code === 'SLOT_CONFLICT') cleanRefusals += 1;
        else complaints.push(`round ${round}: ${result.code}`);
      }));
      if (won !== 1) complaints.push(`round ${round}: ${won} of ${guests} got the last table`);
      if ((round + 1) % 10 === 0) log(`${round + 1} rounds`);
    }
    const roundsSeconds = (Date.now() - started) / 1000;
    const agreement = await agree(restaurant, winners);
    return { figures: { cleanRefusals, roundsSeconds }, ...agreement, complaints: [...complaints, ...agreement.complaints] };
  } finally {
    await restaurant.stop();
  }
}

/** Whether callers, our rows and the provider agree once every flow has ended. */
export async function agree(restaurant: Restaurant, told: Set<string>): Promise<{ duplicates: number; lost: number; complaints: string[] }> {
  const open = "select count(*)::int as count from table_booking where state in ('quoting', 'held', 'reserving')";
  await waitFor(async () => (await restaurant.sql<{ count: number }>(open))[0]?.count === 0, {
    what: 'every booking to end', timeoutMs: 400_000, pollMs: 1000,
  });
  const rows = await restaurant.sql<{ reservation_id: string }>("select reservation_id from table_booking where state = 'reserved'");
  const ours = new Set(rows.map((row) => row.reservation_id));
  const { reservations, commitsPerKey, doubleBooked, minCapacityEver } = await restaurant.ledger();
  const theirs = new Set(reservations.map(({ id }) => id));
  const missing = (from: Set<string>, those: Set<string>): number => [...those].filter((id) => !from.has(id)).length;
  const lost = missing(theirs, ours) + missing(theirs, told) + missing(ours, told);
  // A reservation that no caller knows is an extra one.
  const duplicates = missing(told, theirs) + doubleBooked + Object.values(commitsPerKey).filter((count) => count > 1).length;
  return {
    lost, duplicates,
    complaints: [
      ...(lost > 0 ? [`${lost} reservations are lost`] : []), ...(duplicates > 0 ? [`${duplicates} reservations are too many`] : []),
      ...(minCapacityEver < 0 ? [`the capacity fell to ${minCapacityEver}`] : []),
    ],
  };
}
