import { patched, proxyActivities } from '@temporalio/workflow';
import type { UpkeepActivities } from '../activities/upkeep-activities.ts';
import type { Maintained } from '../domain/model/maintenance.ts';

// Deletes and compares; whatever is left is left for the next hour.
const { checkChannelTokens, deleteExpired, findScheduleDrift } = proxyActivities<UpkeepActivities>({
  startToCloseTimeout: '10 min',
  heartbeatTimeout: '20 s',
  retry: { maximumAttempts: 3 },
});

/** Every hour: what has expired goes, schedules that differ from their clients' settings are noted, and tokens that end are told of. */
export async function maintenance(): Promise<Maintained> {
  const deleted = await deleteExpired.executeWithOptions({ summary: 'Delete what has expired' }, []);
  const driftedClients = await findScheduleDrift.executeWithOptions({ summary: 'Compare schedules with settings' }, []);
  // A run that an earlier version began ends without it.
  const tokens = patched('channel-tokens')
    ? await checkChannelTokens.executeWithOptions({ summary: 'Check the tokens of channels' }, [])
    : { expiredTokens: 0, warnedTokens: 0 };
  return { ...deleted, ...tokens, driftedClients };
}
