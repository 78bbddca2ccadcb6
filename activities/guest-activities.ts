import type { ErasureInput } from '../domain/model/guests.ts';
import {
  eraseRecords, finishErasure, isTalk, noteFlows, noteStep, readErasure,
} from '../domain/guests/erase-steps.ts';
import { settleBookings } from '../domain/guests/settle-bookings.ts';
import { DomainError } from '../domain/model/errors.ts';
import type { BookingRunner } from '../domain/ports/booking-runner.ts';
import type { GuestRunner } from '../domain/ports/guest-runner.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import { withHeartbeat } from './heartbeat.ts';

export interface GuestActivityDeps extends ActivityDeps {
  runner: GuestRunner & BookingRunner;
}

export type GuestActivities = ReturnType<typeof createGuestActivities>;

/** The steps of an erasure. Each may run twice, and finds nothing to do when it has been done. */
export function createGuestActivities(deps: GuestActivityDeps) {
  const { runner, database } = deps;
  const stepOf = ({ clientId, erasureId }: ErasureInput) => ({ ctx: activityContext(deps, clientId), erasureId });
  return withSafeFailures({
    /** Ends what would speak for the guest, and brings tables to rest. */
    async settleGuest(input: ErasureInput): Promise<void> {
      const step = stepOf(input);
      const row = await readErasure(step);
      if (row === null) return;
      await noteStep(step, { state: 'settling' });
      await runner.stopFlows((await noteFlows(step, row.keys)).filter(isTalk));
      const cancellations = await settleBookings({ ctx: step.ctx, keys: row.keys, choice: row.reservations ?? null, runner });
      await noteFlows(step, row.keys);
      await noteStep(step, { state: 'deleting', cancellations });
    },

    async eraseGuestRecords(input: ErasureInput): Promise<void> {
      const step = stepOf(input);
      const row = await readErasure(step);
      if (row === null) return;
      await withHeartbeat(() => eraseRecords(step, { keys: row.keys, platform: database.forSystem() }));
      await noteStep(step, { state: 'forgetting' });
    },

    /** Has the flow engine delete histories. @throws UNAVAILABLE until none is found any more */
    async forgetGuestFlows(input: ErasureInput): Promise<void> {
      const row = await readErasure(stepOf(input));
      if (row === null) return;
      const found = await withHeartbeat(() => runner.forgetFlows({ workflowIds: row.flows ?? [], sessionKeys: row.keys.sessions }));
      if (found > 0) throw new DomainError('UNAVAILABLE', 'Histories of the guest are being deleted.', { retryAfterSeconds: 1 });
    },

    /** @returns the flows of the guest's conversations */
    async finishErasure(input: ErasureInput): Promise<string[]> {
      const step = stepOf(input);
      const row = await readErasure(step);
      if (row === null) return [];
      // A step that was on its way when its flow was ended may have written since.
      await eraseRecords(step, { keys: row.keys, platform: database.forSystem() });
      await finishErasure(step);
      return (row.flows ?? []).filter(isTalk);
    },

    /** For a process that had looked a session up just before its door was closed. */
    async forgetLateFlows(workflowIds: string[]): Promise<void> {
      await withHeartbeat(() => runner.forgetFlows({ workflowIds, sessionKeys: [] }));
    },
  });
}
