import { setTimeout as delay } from 'node:timers/promises';
import type { Log, Service } from './tethered-process.ts';

const FIRST_BACKOFF_MS = 250;
const LONGEST_BACKOFF_MS = 10_000;

/**
 * Starts a service and, with `onRevival`, restarts it whenever it ends by itself.
 * The returned handle always refers to the process that currently runs.
 * @throws what the first start throws
 */
export async function keepRunning<T extends Service>(name: string, start: () => Promise<T>, onRevival?: Log): Promise<T> {
  let current = await start();
  if (!onRevival) return current;
  const ending = new AbortController();
  /** A start under way, whose process must be stopped too. */
  let reviving = Promise.resolve();

  const revive = async (): Promise<void> => {
    for (let backoff = FIRST_BACKOFF_MS; !ending.signal.aborted; backoff = Math.min(backoff * 2, LONGEST_BACKOFF_MS)) {
      const revived = await start().catch((error: Error) => { onRevival(`${name} does not start again: ${error.message}`); });
      if (revived) {
        current = revived;
        return watch();
      }
      await delay(backoff, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
    }
  };
  const watch = (): void => {
    void current.exited.then((how) => {
      if (ending.signal.aborted) return;
      onRevival(`${name} ended (${how}); starting it again`);
      reviving = revive();
    });
  };

  watch();
  return {
    ...current,
    get pid() { return current.pid; },
    get exited() { return current.exited; },
    async stop(graceMs) {
      ending.abort();
      await reviving;
      return current.stop(graceMs);
    },
    async kill() {
      ending.abort();
      await current.kill();
      await reviving;
      await current.kill();
    },
  };
}
