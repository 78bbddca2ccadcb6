import { ActivityFailure, isCancellation, log, patched, proxyActivities } from '@temporalio/workflow';
import type { MaintenanceActivities } from '../activities/maintenance-activities.ts';
import type { UpkeepActivities } from '../activities/upkeep-activities.ts';
import type { Maintained } from '../domain/model/maintenance.ts';

// Deletes and compares; the next hour does the rest.
const {
  applyRetention, checkChannelTokens, deleteExpired, deleteExpiredRecords, forgetNotes, keepFigures, tidyBookings,
} = proxyActivities<MaintenanceActivities & UpkeepActivities>({
  startToCloseTimeout: '10 min',
  heartbeatTimeout: '20 s',
  retry: { maximumAttempts: 3 },
});

// Lists two schedules per hotel, a page at a time.
const { findScheduleDrift } = proxyActivities<UpkeepActivities>({
  startToCloseTimeout: '30 min',
  heartbeatTimeout: '20 s',
  retry: { maximumAttempts: 3 },
});

interface Job { executeWithOptions(options: { summary: string }, args: []): Promise<Partial<Maintained> | number> }

/** The jobs of every hour, by their summary in the Temporal UI. Figures are counted before their records are deleted. */
const jobs: readonly [summary: string, job: Job][] = [
  ['Delete what has expired', deleteExpiredRecords],
  ['End what bookings have left', tidyBookings],
  ['Forget what guests told restaurants', forgetNotes],
  ['Count past days', keepFigures],
  ['Delete what hotels keep no longer', applyRetention],
  ['Check the tokens of channels', checkChannelTokens],
  ['Compare schedules with settings', findScheduleDrift],
];

/** Every hour: upkeep that nobody waits for. After a job fails, the others still run, and the run fails at the end. */
export async function maintenance(): Promise<Partial<Maintained>> {
  if (!patched('jobs-alone')) return inOneLine();
  const maintained: Partial<Maintained> = {};
  let failed: ActivityFailure | null = null;
  for (const [summary, job] of jobs) {
    try {
      const done = await job.executeWithOptions({ summary }, []);
      Object.assign(maintained, typeof done === 'number' ? { driftedClients: done } : done);
    } catch (error) {
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
      log.error('A job of the upkeep failed', { job: summary });
      failed ??= error;
    }
  }
  if (failed !== null) throw failed;
  return maintained;
}

/** For runs that an earlier version began. */
async function inOneLine(): Promise<Maintained> {
  const deleted = await deleteExpired.executeWithOptions({ summary: 'Delete what has expired' }, []);
  const driftedClients = await findScheduleDrift.executeWithOptions({ summary: 'Compare schedules with settings' }, []);
  const tokens = patched('channel-tokens')
    ? await checkChannelTokens.executeWithOptions({ summary: 'Check the tokens of channels' }, [])
    : { expiredTokens: 0, warnedTokens: 0 };
  return { ...deleted, ...tokens, driftedClients };
}
