import type { Finding, OutsideLook } from '../model/diagnosis.ts';

/** Looks at an installation from where it stands. */
export interface Doctor {
  /** What is so, part by part; what cannot be looked at is a finding as well. Takes some seconds. */
  examine(): Promise<Finding[]>;
}

/** Has a worker look at what API processes do not reach: mail server, Meta, table-booking systems, the language model. */
export interface OutsideRunner {
  /** @throws DomainError UNAVAILABLE when the flow engine or every worker is away */
  lookOutside(input: OutsideLook): Promise<Finding[]>;
}
