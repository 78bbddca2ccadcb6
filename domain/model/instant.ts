import { z } from 'zod';

const LAST_MS = Date.UTC(9999, 11, 31);

/**
 * A moment as callers write it, with `Z` or an offset, and as every part of the system reads it: in UTC. PostgreSQL takes fewer
 * offsets than ISO 8601 allows, and no year 0; the far future of some time zones has five digits.
 */
export const instantSchema = z.iso.datetime({ offset: true })
  .refine((text) => Date.parse(text) >= 0 && Date.parse(text) <= LAST_MS, 'must be a time of the years 1970 to 9999')
  .transform((text) => new Date(text).toISOString());
