import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../context.ts';
import { wantedSchedules, type WantedSchedule } from '../model/schedules.ts';
import type { EntityManager } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';
import { ScheduleChange } from '../storage/entities/pipeline.ts';
import { settingsOf } from './settings.ts';

export const schedulesOf = (client: Client): WantedSchedule[] => wantedSchedules(settingsOf(client));

/**
 * Notes within the change of a client that its schedules have to follow, if they do. The note is stored or lost
 * together with the change, and stays until the schedules are as the settings say.
 *
 * @param before the schedules that the client's settings asked for before the change
 */
export async function noteScheduleChange(
  em: EntityManager, ctx: Context, client: Client, before: WantedSchedule[] = [],
): Promise<void> {
  if (isDeepStrictEqual(before, schedulesOf(client))) return;
  await noteClient(em, ctx, client.id);
  Object.assign(client, { schedulesState: 'pending', schedulesError: null });
}

/** Records that a client's schedules must be checked. */
export async function noteClient(em: EntityManager, ctx: Context, clientId: string): Promise<void> {
  await em.flush();
  await em.upsert(ScheduleChange, { clientId, revision: randomUUID(), changedDate: ctx.now() });
  await em.nativeUpdate(Client, { id: clientId }, { schedulesState: 'pending', schedulesError: null });
}
