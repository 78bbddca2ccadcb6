import { proxyActivities } from '@temporalio/workflow';
import type { DoctorActivities } from '../activities/doctor-activities.ts';
import type { Finding, OutsideLook } from '../domain/model/diagnosis.ts';

// Somebody waits at a page: one attempt, and a second only if the worker died during the first.
const doctor = proxyActivities<DoctorActivities>({
  startToCloseTimeout: '25 s', scheduleToCloseTimeout: '40 s', retry: { maximumAttempts: 2, initialInterval: '200 ms' },
});

/** Checks, for an API process, the outside services that only workers reach. */
export const lookOutside = (input: OutsideLook): Promise<Finding[]> =>
  doctor.lookOutside.executeWithOptions({ summary: 'Look at mail, Meta, tables and the model' }, [input]);
