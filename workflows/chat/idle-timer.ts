import { CancellationScope, condition, sleep } from '@temporalio/workflow';

/** Notices when a guest has been quiet for long enough. */
export class IdleTimer {
  readonly #idleMs: number;
  readonly #isKept: () => boolean;
  #isRunning = false;

  /** @param isKept whether the timer keeps running during turns; in older runs each turn cancels it */
  constructor(idleMs: number, isKept: () => boolean) {
    this.#idleMs = idleMs;
    this.#isKept = isKept;
  }

  /**
   * Waits until there is something to do. A timer that keeps running during turns fires too early for the last turn and is then restarted
   * for the rest. That happens seldom, while a timer for each turn would cost two events each.
   *
   * @returns false when the guest stayed quiet
   */
  async untilWoken(isWoken: () => boolean): Promise<boolean> {
    const since = Date.now();
    for (let leftMs = this.#idleMs; leftMs > 0; leftMs = since + this.#idleMs - Date.now()) {
      if (await this.#untilWokenOrOver(isWoken, leftMs)) return true;
    }
    return false;
  }

  async #untilWokenOrOver(isWoken: () => boolean, ms: number): Promise<boolean> {
    if (this.#isRunning) {
      await condition(() => isWoken() || !this.#isRunning);
      return isWoken();
    }
    return CancellationScope.cancellable(async () => {
      this.#isRunning = true;
      const isOver = sleep(ms, { summary: 'Waiting for the guest' }).then(() => {
        this.#isRunning = false;
        return false;
      });
      try {
        return await Promise.race([isOver, condition(isWoken).then(() => true)]);
      } finally {
        if (!this.#isKept()) {
          this.#isRunning = false;
          CancellationScope.current().cancel();
        }
      }
    });
  }
}
