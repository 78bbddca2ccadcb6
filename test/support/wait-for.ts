import { setTimeout as delay } from 'node:timers/promises';

interface Options {
  /** Named in the failure. */
  what: string;
  timeoutMs?: number;
  /** Between two looks. */
  pollMs?: number;
  /** Says that waiting is pointless. */
  fatal?: () => boolean;
}

const POLL_MS = 25;

/** Waits until a condition yields something other than false, null or undefined, and returns it. */
export async function waitFor<T>(
  condition: () => T | Promise<T>, { what, timeoutMs = 90_000, pollMs = POLL_MS, fatal = () => false }: Options,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await condition();
    if (value !== false && value !== null && value !== undefined) return value as NonNullable<Exclude<T, false>>;
    if (fatal() || Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await delay(pollMs);
  }
}
