/** Until a failed look is repeated, in milliseconds. */
const LOOK_AGAIN_MS = 2_000;

/** A look that is repeated whenever something may have changed. */
export interface SteadyWatch {
  wake(): void;
  stop(): void;
}

/**
 * Runs a look each time it is woken, one after the other. News are announced once, so a look that fails is repeated until it
 * succeeds or the watch is stopped.
 *
 * @param failed hears of each failure
 */
export function steadyWatch(
  look: () => Promise<void>, { failed, againMs = LOOK_AGAIN_MS }: { failed: (error: unknown) => void; againMs?: number },
): SteadyWatch {
  let last: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  let isOver = false;
  const wake = (): void => {
    clearTimeout(again);
    last = last.then(() => (isOver ? undefined : look())).catch((error: unknown) => {
      if (isOver) return;
      failed(error);
      clearTimeout(again);
      again = setTimeout(wake, againMs).unref();
    });
  };
  return {
    wake,
    stop() {
      isOver = true;
      clearTimeout(again);
    },
  };
}
