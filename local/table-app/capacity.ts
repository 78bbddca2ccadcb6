import { randomUUID } from 'node:crypto';
import { turnMinutes, type Seating } from './local-time.ts';
import type { PropertyDefinition } from './property.ts';
import { slotConflict } from './refusal.ts';
import { codeOf, type Tx } from '../simulator/store.ts';

/**
 * Tables and paces, as two constraints keep them: no table has two parties at once, and no more people sit down
 * at one time than the kitchen can take. Rows are locked in one order, the pace before the table, so that
 * bookings and releases wait for each other instead of deadlocking.
 */
const EXCLUSION_VIOLATION = '23P01';
const CHECK_VIOLATION = '23514';

interface Party {
  property: PropertyDefinition;
  seating: Seating;
  partySize: number;
}

/** Takes a table for a party. @returns the claim on it @throws Refusal SLOT_CONFLICT */
export async function takeTable(tx: Tx, { property, seating, partySize }: Party): Promise<string> {
  await takePace(tx, property, seating.startsAt, partySize);
  const until = new Date(seating.startsAt.getTime() + turnMinutes(seating.service, partySize) * 60_000);
  for (;;) {
    const { rows: [free] } = await tx.query<{ id: string }>(
      `select id from table_app.seating s
       where property_id = $1 and $2 between min_seats and max_seats and not exists (
         select 1 from table_app.claim c where c.seating_id = s.id and c.during && tstzrange($3, $4))
       order by max_seats, id limit 1`,
      [property.id, partySize, seating.startsAt, until],
    );
    if (!free) throw slotConflict();
    const id = randomUUID();
    await tx.query('savepoint claim');
    try {
      await tx.query(
        `insert into table_app.claim (id, property_id, seating_id, starts_at, during, party_size)
         values ($1, $2, $3, $4, tstzrange($4, $5), $6)`,
        [id, property.id, free.id, seating.startsAt, until, partySize],
      );
      return id;
    } catch (error) {
      if (codeOf(error) !== EXCLUSION_VIOLATION) throw error;
      // Somebody was faster with this table; the next look does not see it as free.
      await tx.query('rollback to savepoint claim');
    }
  }
}

async function takePace(tx: Tx, { id, coversPerSlot }: PropertyDefinition, startsAt: Date, partySize: number): Promise<void> {
  try {
    await tx.query(
      `insert into table_app.pacing as pace (property_id, starts_at, capacity, taken, most_taken) values ($1, $2, $3, $4, $4)
       on conflict (property_id, starts_at) do update
       set taken = pace.taken + excluded.taken, most_taken = greatest(pace.most_taken, pace.taken + excluded.taken)`,
      [id, startsAt, coversPerSlot, partySize],
    );
  } catch (error) {
    throw codeOf(error) === CHECK_VIOLATION ? slotConflict() : error;
  }
}

/** Gives a table back. */
export async function freeTable(tx: Tx, claimId: string): Promise<void> {
  await tx.query(
    `update table_app.pacing p set taken = taken - c.party_size from table_app.claim c
     where c.id = $1 and p.property_id = c.property_id and p.starts_at = c.starts_at`,
    [claimId],
  );
  await tx.query('delete from table_app.claim where id = $1', [claimId]);
}
