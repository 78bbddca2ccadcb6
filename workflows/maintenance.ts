import { proxyActivities } from '@temporalio/workflow';
import type { UpkeepActivities } from '../activities/upkeep-activities.ts';
import type { Maintained } from '../domain/model/maintenance.ts';

// Deletes and compares; whatever is left is left for the next hour.
const { deleteExpired, findScheduleDrift } = proxyActivities<UpkeepActivities>({
  startToCloseTimeout: '10 min',
  heartbeatTimeout: '20 s',
  retry: { maximumAttempts: 3 },
});

/** Every hour: what has expired goes, and schedules that differ from their clients' settings are noted. */
export async function maintenance(): Promise<Maintained> {
  const deleted = await deleteExpired.executeWithOptions({ summary: 'Delete what has expired' }, []);
  const driftedClients = await findScheduleDrift.executeWithOptions({ summary: 'Compare schedules with settings' }, []);
  return { ...deleted, driftedClients };
}
