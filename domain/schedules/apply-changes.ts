import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { scheduledTaskTypes, scheduleId, wantedSchedules } from '../model/schedules.ts';
import type { Scheduler } from '../ports/scheduler.ts';
import { Client } from '../storage/entities/client.ts';
import { ScheduleChange } from '../storage/entities/pipeline.ts';
import { lockClient } from '../tenant/client-record.ts';
import { settingsOf } from './settings.ts';

/** Clients per call: a step that ends within seconds is repeated cheaply. */
const BATCH = 25;
/** A client that cannot be dealt with must not hold up the others: it is tried again after this, in milliseconds. */
const POSTPONED_MS = 10 * 60 * 1000;

/**
 * Makes the schedules of clients that changed as their settings say now. A note is deleted only if it is still
 * the one that was read, so that a change in between is followed by the next call. Callers see to it that one
 * call runs at a time.
 *
 * @param ctx of the system, across tenants
 * @param failed hears of a client whose schedules cannot be made so; its record says it, too
 * @returns how many clients this call dealt with; 0 when all is done
 * @throws DomainError UNAVAILABLE when the flow engine does not answer; what is left is left noted
 */
export async function applyScheduleChanges({ ctx, scheduler, failed }: {
  ctx: Context; scheduler: Scheduler; failed: (error: unknown, about: { clientId: string }) => void;
}): Promise<number> {
  const changes = await ctx.db.read((em) => em.find(ScheduleChange, dueAt(ctx.now()), {
    orderBy: { changedDate: 'asc' }, limit: BATCH,
  }));
  for (const { clientId, revision } of changes) {
    try {
      await followSettings(ctx, scheduler, clientId);
      await ctx.db.transaction(async (em) => {
        // A change of a client holds its row while it notes the schedules: the same order here keeps the two from waiting for each other.
        await lockClient(em, clientId);
        if (await em.nativeDelete(ScheduleChange, { clientId, revision }) === 0) return;
        await em.nativeUpdate(Client, { id: clientId }, { schedulesState: 'current', schedulesError: null });
      });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'UNAVAILABLE') throw error;
      failed(error, { clientId });
      const changedDate = new Date(ctx.now().getTime() + POSTPONED_MS);
      await ctx.db.transaction(async (em) => {
        await lockClient(em, clientId);
        if (await em.nativeUpdate(ScheduleChange, { clientId, revision }, { changedDate }) === 0) return;
        await em.nativeUpdate(Client, { id: clientId }, { schedulesState: 'failed', schedulesError: reasonOf(error) });
      });
    }
  }
  return changes.length;
}

/** Whether there is something to apply now. @param ctx of the system, across tenants */
export async function hasScheduleChanges({ ctx }: { ctx: Context }): Promise<boolean> {
  return await ctx.db.read((em) => em.count(ScheduleChange, dueAt(ctx.now()))) > 0;
}

const dueAt = (now: Date) => ({ changedDate: { $lte: now } });

async function followSettings(ctx: Context, scheduler: Scheduler, clientId: string): Promise<void> {
  const client = await ctx.db.read((em) => em.findOne(Client, { id: clientId }));
  const wanted = client ? wantedSchedules(settingsOf(client)) : [];
  for (const schedule of wanted) await scheduler.put(schedule);
  for (const taskType of scheduledTaskTypes) {
    if (!wanted.some((schedule) => schedule.taskType === taskType)) await scheduler.remove(scheduleId(taskType, clientId));
  }
}

/** What the flow engine said, or that it was something else: an operator of the platform finds the rest in the log. */
const reasonOf = (error: unknown): string => (error instanceof DomainError && error.code !== 'INTERNAL' ? error.message
  : 'The flow engine refuses the schedules that these settings ask for. Check the time zone; the log of the workers says more.');
