import { sweepHolds } from './holds.ts';
import type { Simulator } from './simulator.ts';

export interface Ledger {
  /** How often each key took effect; more than once is a defect. */
  commitsPerKey: Record<string, number>;
  liveHolds: { holdId: string; startsAt: string; partySize: number; utcExpiresAt: string }[];
  holds: Record<string, number>;
  reservations: { id: string; confirmationNumber: string; status: string; startsAt: string; partySize: number; history: string[] }[];
  /** The least room that any seating time ever had left; below zero is a defect. */
  minCapacityEver: number;
  /** Tables that two parties have at once; any is a defect. */
  doubleBooked: number;
}

/** Everything that assertions ask of a simulator, as one moment saw it. */
export async function ledger({ store, clock, properties }: Simulator): Promise<Ledger> {
  const ids = [...properties.keys()];
  await sweepHolds(store, clock, ids);
  return store.transaction(async (tx) => {
    const commits = await tx.query<{ key: string; count: number }>(
      'select key, count(*)::int as count from table_app.commit_log where property_id = any($1) group by key', [ids],
    );
    const live = await tx.query<{ holdId: string; startsAt: string; partySize: number; expires: Date }>(
      `select id as "holdId", local_start as "startsAt", party_size as "partySize", expires_at as expires
       from table_app.hold where property_id = any($1) and state = 'live' order by created_at`, [ids],
    );
    const holds = await tx.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from table_app.hold where property_id = any($1) group by state', [ids],
    );
    const reservations = await tx.query<Ledger['reservations'][number]>(
      `select r.id, confirmation_number as "confirmationNumber", r.status, local_start as "startsAt", party_size as "partySize",
         (select array_agg(h.status order by h.id) from table_app.status_change h where h.reservation_id = r.id) as history
       from table_app.reservation r where property_id = any($1) order by created_at, r.id`, [ids],
    );
    const capacity = await tx.query<{ least: number }>(
      'select coalesce(min(capacity - most_taken), 0)::int as least from table_app.pacing where property_id = any($1)', [ids],
    );
    const doubles = await tx.query<{ count: number }>(
      `select count(*)::int as count from table_app.claim a join table_app.claim b
         on a.seating_id = b.seating_id and a.id < b.id and a.during && b.during where a.property_id = any($1)`, [ids],
    );
    return {
      commitsPerKey: Object.fromEntries(commits.rows.map(({ key, count }) => [key, count])),
      liveHolds: live.rows.map(({ expires, ...hold }) => ({ ...hold, utcExpiresAt: expires.toISOString() })),
      holds: Object.fromEntries(holds.rows.map(({ state, count }) => [state, count])),
      reservations: reservations.rows,
      minCapacityEver: capacity.rows[0]?.least ?? 0,
      doubleBooked: doubles.rows[0]?.count ?? 0,
    };
  });
}
