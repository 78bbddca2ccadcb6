import { forgetTrail } from '../domain/audit-trail/forget-trail.ts';
import { keepFigures } from '../domain/conversations/figures/keep-figures.ts';
import { eachAlone } from '../domain/each-alone.ts';
import type { DeletedRecords, Retained, TidiedBookings } from '../domain/model/maintenance.ts';
import { applyRetention } from '../domain/upkeep/apply-retention.ts';
import { deleteExpired } from '../domain/upkeep/delete-expired.ts';
import { forgetNotes } from '../domain/upkeep/forget-notes.ts';
import { tidyBookings } from '../domain/upkeep/tidy-bookings.ts';
import { systemActivityContext } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import { withHeartbeat } from './heartbeat.ts';
import type { UpkeepDeps } from './upkeep-activities.ts';

/** Well within what the workflow gives it. */
const RETENTION_MS = 8 * 60_000;

export type MaintenanceActivities = ReturnType<typeof createMaintenanceActivities>;

/** What is deleted and counted every hour, each by itself. Each may run twice. */
export function createMaintenanceActivities(deps: UpkeepDeps) {
  const system = () => systemActivityContext(deps);
  const keptDays = deps.auditKeptDays;
  return withSafeFailures({
    async deleteExpiredRecords(): Promise<DeletedRecords> {
      const deleted: Partial<DeletedRecords> = {};
      const expired = async (): Promise<void> => { Object.assign(deleted, await deleteExpired({ ctx: system() })); };
      const trail = async (): Promise<void> => {
        if (keptDays !== undefined) deleted.auditEntries = await forgetTrail({ ctx: system(), secrets: deps.secrets, keptDays });
      };
      await withHeartbeat(() => eachAlone([expired, trail], (job) => job()));
      return deleted as DeletedRecords;
    },

    async tidyBookings(): Promise<TidiedBookings> {
      return withHeartbeat(() => tidyBookings({ ctx: system() }));
    },

    async forgetNotes(): Promise<{ forgottenNotes: number }> {
      return withHeartbeat(() => forgetNotes({ ctx: system(), keptDays: deps.notesKeptDays }));
    },

    async keepFigures(): Promise<{ countedDays: number }> {
      return withHeartbeat(async () => ({ countedDays: await keepFigures({ ctx: system() }) }));
    },

    /** Stops before its own deadline; the next hour continues. */
    async applyRetention(): Promise<Retained> {
      return withHeartbeat(() => applyRetention({ ctx: system(), until: Date.now() + RETENTION_MS }));
    },
  });
}
