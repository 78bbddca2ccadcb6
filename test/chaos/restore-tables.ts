import { randomUUID } from 'node:crypto';
import { waitFor } from '../support/general/wait-for.ts';
import { untilCertain } from './patient-caller.ts';
import type { Restaurant } from './restaurant.ts';

/** A table that an agent holds, with its order and the key for repetitions. */
export interface Table {
  holdId: string;
  order: Record<string, unknown> & { idempotencyKey: string };
  reservationId?: string;
}

const DAY_MS = 86_400_000;
/** A hold lasts five minutes; then its flow ends. */
const HOLDS_END_MS = 420_000;

let tables = 0;

/** @returns a table at a time when nobody else wants one */
export async function hold(restaurant: Restaurant): Promise<Table> {
  tables += 1;
  const date = new Date(Date.now() + (2 + tables) * DAY_MS).toISOString().slice(0, 10);
  const quote = await done(restaurant, 'tableapp_quote_availability', { date, time: '19:00', partySize: 2 });
  const { holdId = '' } = await done(restaurant, 'tableapp_create_hold', { availabilityId: quote['availabilityId'], idempotencyKey: randomUUID() });
  return {
    holdId,
    order: {
      holdId, startsAt: `${date}T19:00:00Z`, partySize: 2, guestName: `Guest ${tables}`, guestEmail: 'guest@guests.example', idempotencyKey: randomUUID(),
    },
  };
}

/** Orders it, or repeats the order until the outcome is certain. */
export async function reserve(restaurant: Restaurant, table: Table): Promise<Table> {
  const { reservationId = '' } = await done(restaurant, 'tableapp_create_reservation', table.order);
  return { ...table, reservationId };
}

/** Repeats an order that already had an answer. @returns `the same` reservation, `another`, or the code of the refusal */
export async function repeat(restaurant: Restaurant, { order, reservationId }: Table): Promise<string> {
  const result = await untilCertain(() => restaurant.call('tableapp_create_reservation', order), { pauseMs: 500 });
  if (!result.ok) return result.code;
  return (result.data as { reservationId: string }).reservationId === reservationId ? 'the same' : 'another';
}

async function done(restaurant: Restaurant, name: Parameters<Restaurant['call']>[0], args: Record<string, unknown>): Promise<Record<string, string>> {
  const result = await untilCertain(() => restaurant.call(name, args), { pauseMs: 500 });
  if (!result.ok) throw new Error(`${name}: ${result.code}`);
  return result.data as Record<string, string>;
}

/** Our records of tables, by the provider's hold. */
async function statesOf({ sql }: Pick<Restaurant, 'sql'>, held: readonly Table[]): Promise<(string | undefined)[]> {
  const rows = await sql<{ hold_id: string; state: string }>('select hold_id, state from table_booking where hold_id is not null');
  return held.map(({ holdId }) => rows.find((row) => row.hold_id === holdId)?.state);
}

/** Waits until our records no longer show these as open. @returns their outcomes; `held` for those still open after the time limit */
export async function endOf(restaurant: Restaurant, held: readonly Table[]): Promise<(string | undefined)[]> {
  let states = await statesOf(restaurant, held);
  const isOpen = (state: string | undefined): boolean => state === 'held' || state === 'reserving' || state === 'quoting';
  await waitFor(async () => {
    states = await statesOf(restaurant, held);
    return !states.some(isOpen);
  }, { what: 'holds to end', timeoutMs: HOLDS_END_MS, pollMs: 2_000 }).catch(() => undefined);
  return states;
}

/** Whether the restaurant has each of them once, and none of its tables twice. */
export async function ledgerComplaints(restaurant: Restaurant, reserved: readonly Table[]): Promise<string[]> {
  const { reservations, commitsPerKey, doubleBooked } = await restaurant.ledger();
  const missing = reserved.filter(({ reservationId }) => !reservations.some(({ id }) => id === reservationId));
  const repeated = Object.values(commitsPerKey).filter((count) => count > 1).length;
  return [
    ...(missing.length > 0 ? [`The restaurant lacks ${missing.length} reservations`] : []),
    ...(reservations.length > reserved.length ? [`The restaurant has ${reservations.length} reservations for ${reserved.length} orders`] : []),
    ...(repeated + doubleBooked > 0 ? [`${repeated} orders were committed twice, ${doubleBooked} tables given twice`] : []),
  ];
}
