import { E_TIMEOUT, Semaphore, withTimeout } from 'async-mutex';
import { sessionBusy } from './failures.ts';

/**
 * How many messages of one session a process sends to its flow at once. The service accepts ten updates of a run at a time, from all
 * processes together. With the eleventh it also forgets the ten, and a workflow task that carries one of them but is not in the history
 * yet. Sometimes the worker gets that task all the same, and then the run's history cannot be replayed.
 */
const AT_ONCE = 3;

interface Gate {
  semaphore: Semaphore;
  users: number;
}

/** Lets a few messages of each session through at a time, in order of arrival. */
export class SessionGate {
  readonly #gates = new Map<string, Gate>();

  /**
   * @param deadline in milliseconds since the Unix epoch
   * @throws DomainError TOO_MANY_REQUESTS when there is no room until then
   */
  async pass<Result>(sessionKey: string, deadline: number, work: () => Promise<Result>): Promise<Result> {
    const gate = this.#gates.get(sessionKey) ?? { semaphore: new Semaphore(AT_ONCE), users: 0 };
    this.#gates.set(sessionKey, gate);
    gate.users += 1;
    try {
      const [, leave] = await withTimeout(gate.semaphore, Math.max(1, deadline - Date.now())).acquire();
      try {
        return await work();
      } finally {
        leave();
      }
    } catch (error) {
      if (error !== E_TIMEOUT) throw error;
      throw sessionBusy();
    } finally {
      gate.users -= 1;
      if (gate.users === 0) this.#gates.delete(sessionKey);
    }
  }
}
