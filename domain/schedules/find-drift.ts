import type { Context } from '../context.ts';
import { clientOfSchedule, wantedSchedules, type WantedSchedule } from '../model/schedules.ts';
import type { ListedSchedule, Scheduler } from '../ports/scheduler.ts';
import { Client } from '../storage/entities/client.ts';
import { noteClient } from './note-change.ts';
import { settingFields, settingsOf } from './settings.ts';

/**
 * Compares all schedules with all clients' settings and notes each client where they differ: someone changed
 * or deleted a schedule by hand, or the flow engine lost its data.
 *
 * @param ctx of the system, across tenants
 * @returns how many clients were noted
 * @throws DomainError UNAVAILABLE when the flow engine does not answer
 */
export async function findScheduleDrift({ ctx, scheduler }: { ctx: Context; scheduler: Scheduler }): Promise<number> {
  const listed = new Map<string, ListedSchedule>();
  for await (const schedule of scheduler.list()) listed.set(schedule.id, schedule);
  const clients = await ctx.db.read((em) => em.find(Client, {}, { fields: settingFields }));
  const known = new Set(clients.map(({ id }) => id));
  const wanted = clients.flatMap((client) => wantedSchedules(settingsOf(client)));
  const drifted = new Set(wanted.filter((schedule) => !isAsWanted(schedule, listed.get(schedule.id))).map(({ clientId }) => clientId));
  const wantedIds = new Set(wanted.map(({ id }) => id));
  for (const id of listed.keys()) {
    const clientId = clientOfSchedule(id);
    if (clientId === undefined || wantedIds.has(id)) continue;
    if (known.has(clientId)) drifted.add(clientId);
    // Nobody's schedule: there is no client whose note could lead to it.
    else await scheduler.remove(id);
  }
  for (const clientId of drifted) await ctx.db.transaction((em) => noteClient(em, ctx, clientId));
  return drifted.size;
}

const isAsWanted = (wanted: WantedSchedule, found: ListedSchedule | undefined): boolean =>
  found?.note === wanted.note && found.paused === wanted.paused;
