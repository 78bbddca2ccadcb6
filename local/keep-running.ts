import { setTimeout as delay } from 'node:timers/promises';
import type { Log, Service } from './tethered-process.ts';

const FIRST_BACKOFF_MS = 250;
const LONGEST_BACKOFF_MS = 10_000;

/**
 * Starts a service and, when `onRevival` is given, starts it again each time it ends without being told to.
 * The answer speaks for whichever process runs at the moment.
 * @throws what the first start throws
 */
export async function keepRunning<T extends Service>(name: string, start: () => Promise<T>, onRevival?: Log): Promise<T> {
  let current = await start();
  if (!onRevival) return current;
  let ending = false;

  const revive = async (): Promise<void> => {
    for (let backoff = FIRST_BACKOFF_MS; !ending; backoff = Math.min(backoff * 2, LONGEST_BACKOFF_MS)) {
      const revived = await start().catch((error: Error) => { onRevival(`${name} does not start again: ${error.message}`); });
      if (revived) {
        current = revived;
        if (ending) await current.stop();
        return watch();
      }
      await delay(backoff, undefined, { ref: false });
    }
  };
  const watch = (): void => {
    void current.exited.then((how) => {
      if (ending) return;
      onRevival(`${name} ended (${how}); starting it again`);
      void revive();
    });
  };

  watch();
  return {
    ...current,
    get pid() { return current.pid; },
    get exited() { return current.exited; },
    stop: (graceMs) => { ending = true; return current.stop(graceMs); },
    kill: () => { ending = true; return current.kill(); },
  };
}
