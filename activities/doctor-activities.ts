import type { Finding, OutsideLook } from '../domain/model/diagnosis.ts';
import { withSafeFailures } from './failures.ts';

export type DoctorActivities = ReturnType<typeof createDoctorActivities>;

/** Looks at what lies outside of the installation, from where workers are. Changes nothing, so that it may run twice. */
export const createDoctorActivities = (look: (input: OutsideLook) => Promise<Finding[]>) => withSafeFailures({
  /** Whether mail server, Meta, table-booking systems and the language model answer. */
  lookOutside: look,
});
