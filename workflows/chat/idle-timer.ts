import { CancellationScope, condition, sleep } from '@temporalio/workflow';

/** Tells when a guest has been quiet for long enough. */
export class IdleTimer {
  readonly #idleMs: number;
  readonly #isKept: () => boolean;
  #isRunning = false;

  /** @param isKept whether its timer goes on over turns; in runs that began otherwise each turn cancels it */
  constructor(idleMs: number, isKept: () => boolean) {
    this.#idleMs = idleMs;
    this.#isKept = isKept;
  }

  /**
   * Waits until there is something to do. A timer that goes on over turns ends too early for the last of them, and is started again for
   * what is left: seldom, while a timer for each turn is two events of it.
   *
   * @returns false when nothing came for so long
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
