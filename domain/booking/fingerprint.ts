import { createHash } from 'node:crypto';

/** SHA-256 of a JSON value in hex; neither the order of an object's fields nor undefined fields matter. */
export const fingerprint = (value: unknown): string => createHash('sha256').update(JSON.stringify(canonical(value)) ?? '').digest('hex');

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, field]) => [name, canonical(field)]));
}
