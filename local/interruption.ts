/** Two signals this close together are one: a terminal signals npm and this process, and npm passes its own on. */
const SAME_WISH_MS = 1_000;

export interface Interruption {
  /** Aborted by Ctrl-C, SIGTERM or a closed terminal. */
  signal: AbortSignal;
  /** Ends when it is aborted. */
  wished: Promise<void>;
  /** Requests the stop from within. */
  stop(): void;
}

/** Listens for a request to stop. `onImpatience` is called if the request is repeated while things still stop. */
export function listenForInterruption(onImpatience: () => void): Interruption {
  const controller = new AbortController();
  const { promise: wished, resolve } = Promise.withResolvers<void>();
  let first = 0;
  const stop = (): void => {
    first = Date.now();
    controller.abort();
    resolve();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (!controller.signal.aborted) stop();
      else if (Date.now() - first > SAME_WISH_MS) onImpatience();
    });
  }
  return { signal: controller.signal, wished, stop };
}

/** Calls `onOrphaned` when the parent dies. npm's shell does not pass signals on, it just ends. */
export function watchParent(onOrphaned: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphaned();
  }, 250).unref();
}

/** The work's result, or a rejection as soon as the signal is aborted. The work itself continues, and nobody waits for it. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
