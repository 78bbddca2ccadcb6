import { proxyActivities } from '@temporalio/workflow';
import type { DoctorActivities } from '../activities/doctor-activities.ts';
import type { Finding, OutsideLook } from '../domain/model/diagnosis.ts';

// Somebody waits at a page: one attempt, and another only when the worker died under the first.
const doctor = proxyActivities<DoctorActivities>({
  startToCloseTimeout: '25 s', scheduleToCloseTimeout: '40 s', retry: { maximumAttempts: 2, initialInterval: '200 ms' },
});

/** Looks at what only workers reach, for an API process. */
export const lookOutside = (input: OutsideLook): Promise<Finding[]> =>
  doctor.lookOutside.executeWithOptions({ summary: 'Look at mail, Meta, tables and the model' }, [input]);
