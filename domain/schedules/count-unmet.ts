import type { UnitOfWork } from '../storage/database.ts';

/** How many clients' schedules are not as their settings say, by whether they will be. */
export interface UnmetSchedules {
  pending: number;
  failed: number;
}

/** Counts them over all clients. @param db of the system */
export async function countUnmetSchedules(db: UnitOfWork): Promise<UnmetSchedules> {
  const [row] = await db.read((em) => em.execute<UnmetSchedules[]>(
    `select count(*) filter (where schedules_state = 'pending')::int as pending,
       count(*) filter (where schedules_state = 'failed')::int as failed
     from client where schedules_state <> 'current'`,
  ));
  return row ?? { pending: 0, failed: 0 };
}
