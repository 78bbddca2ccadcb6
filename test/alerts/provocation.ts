import { setTimeout as delay } from 'node:timers/promises';
import type { Stage } from './stage.ts';

/** A fault that is provoked on the running product, and what has to fire then, with the window where an alert has several. */
export interface Provocation {
  what: string;
  alerts: readonly string[];
  /** @returns what ends it */
  provoke(stage: Stage): Promise<() => Promise<void>>;
}

/** Does something again and again. @returns what ends that */
export function repeatedly(everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  const over = new AbortController();
  const loop = (async () => {
    while (!over.signal.aborted) {
      void work().catch(() => undefined);
      await delay(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  return async () => { over.abort(); await loop; };
}
