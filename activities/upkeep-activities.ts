import { log } from '@temporalio/activity';
import type { CheckedTokens, DeletedRecords, TidiedBookings } from '../domain/model/maintenance.ts';
import type { SweptTasks } from '../domain/model/pipelines.ts';
import type { ScheduledTaskInput } from '../domain/model/schedules.ts';
import type { Secrets } from '../domain/secrets.ts';
import { checkTokens } from '../domain/channels/check-tokens.ts';
import { keepFigures } from '../domain/conversations/figures/keep-figures.ts';
import { deleteExpired } from '../domain/upkeep/delete-expired.ts';
import { tidyBookings } from '../domain/upkeep/tidy-bookings.ts';
import { forgetNotes } from '../domain/upkeep/forget-notes.ts';
import { sweepTasks } from '../domain/upkeep/sweep-tasks.ts';
import type { DurableRunner } from '../domain/ports/durable-runner.ts';
import type { Scheduler } from '../domain/ports/scheduler.ts';
import { applyScheduleChanges } from '../domain/schedules/apply-changes.ts';
import { findScheduleDrift } from '../domain/schedules/find-drift.ts';
import { startScheduledTask } from '../domain/schedules/start-scheduled-task.ts';
import { activityContext, patientContext, systemActivityContext, type ActivityDeps, type PatientDatabase } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import { withHeartbeat } from './heartbeat.ts';

export interface UpkeepDeps extends ActivityDeps {
  runner: DurableRunner;
  scheduler: Scheduler;
  patientDatabase: PatientDatabase;
  /** Days after a visit for which what its guest told the restaurant is kept. */
  notesKeptDays: number;
  /** Days for which entries of the audit trail are kept; forever when undefined. */
  auditKeptDays?: number | undefined;
  /** False where tasks are recorded and nothing runs. */
  dispatch: boolean;
  secrets: Secrets;
}

export type UpkeepActivities = ReturnType<typeof createUpkeepActivities>;

/** What keeps tasks, schedules and records in order. Each may run twice. */
export function createUpkeepActivities(deps: UpkeepDeps) {
  const { runner, scheduler, dispatch, now } = deps;
  const system = () => systemActivityContext(deps);
  const contextOf = (clientId: string) => activityContext(deps, clientId);
  return withSafeFailures({
    /** @returns the task's id; null if it should no longer run */
    async startScheduledTask({ clientId, ...input }: ScheduledTaskInput & { occasion: string }): Promise<string | null> {
      return startScheduledTask({ ctx: contextOf(clientId), input, deps: { runner, dispatch } });
    },

    /** @returns how many clients it dealt with; 0 when all is done */
    async applyScheduleChanges(): Promise<number> {
      return withHeartbeat(() => applyScheduleChanges({
        ctx: system(), scheduler,
        failed: (error, about) => log.error('The schedules of a client cannot follow its settings', { ...about, error }),
      }));
    },

    async sweepTasks(): Promise<SweptTasks> {
      return withHeartbeat(() => sweepTasks({
        db: system().db, contextOf, patientContextOf: (clientId) => patientContext(deps, clientId), now: now(), runner, dispatch,
        failed: (error, about) => log.error('The sweep left something undone', { ...about, error }),
      }));
    },

    /** Four jobs at once, as runs ask for them that an earlier version began. */
    async deleteExpired(): Promise<DeletedRecords & TidiedBookings & { forgottenNotes: number; countedDays: number }> {
      return withHeartbeat(async () => ({
        ...await deleteExpired({ ctx: system() }), ...await tidyBookings({ ctx: system() }),
        ...await forgetNotes({ ctx: system(), keptDays: deps.notesKeptDays }),
        countedDays: await keepFigures({ ctx: system() }),
      }));
    },

    async checkChannelTokens(): Promise<CheckedTokens> {
      return withHeartbeat(() => checkTokens({ db: system().db, contextOf, now: now(), runner }));
    },

    /** @returns how many clients it noted */
    async findScheduleDrift(): Promise<number> {
      return withHeartbeat(() => findScheduleDrift({ ctx: system(), scheduler }));
    },
  });
}
