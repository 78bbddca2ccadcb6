import { setTimeout as delay } from 'node:timers/promises';

interface Options {
  /** Named in the failure. */
  what: string;
  timeoutMs?: number;
  /** Between the first looks; later ones are as far apart as {@link waitFor} says. */
  pollMs?: number;
  /** Says that waiting is pointless. */
  fatal?: () => boolean;
}

const POLL_MS = 25;

/** A look costs the product a request: one that has lasted is looked at after another fifth of its time, and four times a second at least. */
const SHARE_OF_TIME = 5;
const MOST_POLL_MS = 250;

/** Waits until a condition yields something other than false, null or undefined, and returns it. */
export async function waitFor<T>(
  condition: () => T | Promise<T>, { what, timeoutMs = 90_000, pollMs = POLL_MS, fatal = () => false }: Options,
): Promise<NonNullable<Exclude<T, false>>> {
  const started = Date.now();
  for (;;) {
    const value = await condition();
    if (value !== false && value !== null && value !== undefined) return value as NonNullable<Exclude<T, false>>;
    const waitedMs = Date.now() - started;
    if (fatal() || waitedMs > timeoutMs) throw new Error(`Waited in vain for ${what}.`);
    await delay(Math.max(pollMs, Math.min(waitedMs / SHARE_OF_TIME, MOST_POLL_MS)));
  }
}
