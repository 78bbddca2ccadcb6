import { setTimeout as delay } from 'node:timers/promises';

/** Bytes that may wait for a reader; what is stored for it goes on when it has taken some of them. */
export const MAX_UNSENT = 1024 * 1024;

/** A reader that is behind for longer is too slow. It is disconnected, and can resume where it stood. */
const PATIENCE_MS = 5_000;
const POLL_MS = 20;

/** Waits while a reader is behind, as long as for any. */
export async function untilReaderCatchesUp(isBehind: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (isBehind() && Date.now() < deadline) await delay(POLL_MS);
}
