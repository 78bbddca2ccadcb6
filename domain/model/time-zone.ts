import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';

const EPOCH = Temporal.Instant.fromEpochMilliseconds(0);

/**
 * `europe/paris` → `Europe/Paris`: a time zone in the one spelling that the flow engine knows it by; undefined for an unknown name.
 * Offsets such as `+01:00` are no zones: schedules follow summer time.
 */
function canonicalTimeZone(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return EPOCH.toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return undefined;
  }
}

/** A time zone by its name, as it is kept. */
export const timeZoneSchema = z.string().max(64)
  .refine((name) => canonicalTimeZone(name) !== undefined, 'must be an IANA time zone such as Europe/Paris')
  .transform((name) => canonicalTimeZone(name) ?? name);
