import { activityInfo, CompleteAsyncError } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { safeFailure } from '../failures.ts';
import { busyFailure } from './busy-failure.ts';
import { ClientBusy, type ClientCeiling } from '../../domain/limits/client-ceiling.ts';

/** The calls that end an activity from outside its slot. One for an attempt that is over does nothing. */
export interface Completions {
  complete(taskToken: Uint8Array, result: unknown): Promise<void>;
  fail(taskToken: Uint8Array, failure: unknown): Promise<void>;
  reportCancellation(taskToken: Uint8Array): Promise<void>;
  /** @returns how the server sees the attempt */
  heartbeat(taskToken: Uint8Array): Promise<'wanted' | 'cancelled' | 'over'>;
}

/** Where the server wants no heartbeat, only the attempt's own time tells it of a dead worker. */
const NO_HEARTBEAT_MS = 60_000;

/**
 * Work that waits for another workflow, which may need slots of the same kind: were it to keep its own, a hundred of them
 * would wait for each other forever. The activity gives its slot back and stays open at the server; this process goes on with the
 * work, tells the server that it lives, and ends the activity by its token. When the process dies the heartbeat ends, and the
 * activity is tried again elsewhere, as any other.
 */
export class OffSlot {
  readonly #completions: Completions;
  readonly #ceiling: ClientCeiling;
  readonly #open = new Set<OpenActivity>();

  constructor({ completions, ceiling }: { completions: Completions; ceiling: ClientCeiling }) {
    this.#completions = completions;
    this.#ceiling = ceiling;
  }

  /**
   * To be called from an activity, as its last deed; the result of the work becomes the activity's.
   *
   * @throws CompleteAsyncError always: the activity ends later
   */
  run(clientId: string, work: () => Promise<unknown>): never {
    const { activityType, startToCloseTimeoutMs } = activityInfo();
    const activity = new OpenActivity(this.#completions);
    const withinCeiling = async (): Promise<unknown> => {
      const leave = await this.#ceiling.enter(clientId, { maxWaitMs: startToCloseTimeoutMs / 2 });
      try {
        return await work();
      } finally {
        leave();
      }
    };
    this.#open.add(activity);
    void withinCeiling().then(
      (result) => activity.complete(result),
      (error: unknown) => activity.fail(error instanceof ClientBusy ? busyFailure(error) : safeFailure(error, activityType)),
    ).finally(() => this.#open.delete(activity));
    throw new CompleteAsyncError();
  }

  /** Waits for what is under way; what takes longer than the grace is handed back to the server, for another worker. */
  async stop(graceMs: number): Promise<void> {
    const grace = Promise.withResolvers<void>();
    const timer = setTimeout(grace.resolve, graceMs);
    await Promise.race([Promise.all([...this.#open].map(({ ended }) => ended)), grace.promise]);
    clearTimeout(timer);
    const stopping = ApplicationFailure.retryable('This worker stops; another one goes on.', 'WORKER_STOPPING');
    await Promise.all([...this.#open].map((activity) => activity.fail(stopping)));
  }
}

/** One attempt at an activity that has no slot any more. The first end counts. */
class OpenActivity {
  readonly #completions: Completions;
  readonly #taskToken: Uint8Array;
  readonly #beat: NodeJS.Timeout;
  readonly #end = Promise.withResolvers<void>();
  #isOver = false;

  constructor(completions: Completions) {
    const { taskToken, heartbeatTimeoutMs } = activityInfo();
    this.#completions = completions;
    this.#taskToken = taskToken;
    this.#beat = setInterval(() => void this.#heartbeat(), (heartbeatTimeoutMs || NO_HEARTBEAT_MS) / 3);
  }

  get ended(): Promise<void> {
    return this.#end.promise;
  }

  complete(result: unknown): Promise<void> {
    return this.#finish(() => this.#completions.complete(this.#taskToken, result));
  }

  fail(failure: unknown): Promise<void> {
    return this.#finish(() => this.#completions.fail(this.#taskToken, failure));
  }

  async #heartbeat(): Promise<void> {
    // A beat that is lost is made up for by the next; a server that hears none has the activity tried again.
    const seen = await this.#completions.heartbeat(this.#taskToken).catch(() => 'wanted');
    // The work itself goes on: what it has begun with others takes its course.
    if (seen === 'cancelled') await this.#finish(() => this.#completions.reportCancellation(this.#taskToken));
    if (seen === 'over') await this.#finish(async () => undefined);
  }

  async #finish(tell: () => Promise<void>): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#beat);
    // A server that cannot be told now hears no heartbeat either.
    await tell().catch(() => undefined);
    this.#end.resolve();
  }
}
