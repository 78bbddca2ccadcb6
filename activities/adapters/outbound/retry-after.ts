/**
 * Reads a `Retry-After` header (RFC 9110, section 10.2.3): seconds or a date.
 *
 * @returns an empty object when the header is missing or unreadable
 */
export function retryAfterMs(header: string | undefined, now: Date): { retryAfterMs?: number } {
  if (header === undefined) return {};
  const seconds = /^\s*(\d+)\s*$/.exec(header)?.[1];
  const wait = seconds === undefined ? Date.parse(header) - now.getTime() : Number(seconds) * 1000;
  return Number.isNaN(wait) ? {} : { retryAfterMs: Math.max(0, wait) };
}
