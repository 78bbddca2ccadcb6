import { setImmediate, setTimeout as delay } from 'node:timers/promises';

/**
 * Whether work is done in time. A busy process may look at the clock late, and only then at what has come: that counts.
 *
 * @throws what the work throws in time
 */
export const inTime = (work: Promise<unknown>, ms: number): Promise<boolean> => Promise.race([work.then(() => true), late(ms)]);

async function late(ms: number): Promise<false> {
  await delay(ms, undefined, { ref: false });
  await setImmediate();
  return false;
}
