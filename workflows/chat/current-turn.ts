import { CancellationScope, isCancellation } from '@temporalio/workflow';
import type { AnsweredTurn } from '../../domain/model/turn.ts';

type Ending = (messageId: string) => Promise<AnsweredTurn>;

/** The ways in which a turn can end. */
export interface TurnEndings {
  answer: Ending;
  /** For a turn that its guest has stopped. */
  close: Ending;
  /** For a turn that a person has taken over. */
  leave: Ending;
}

/** The turn that is being answered, and the thought about it. */
export class CurrentTurn {
  #answering: { messageId: string; scope: CancellationScope; isHandedOff?: true } | null = null;
  /** The thought under way, and whether its question has changed since it began. */
  #thought: { scope: CancellationScope; changed: boolean } | null = null;

  get messageId(): string | null {
    return this.#answering?.messageId ?? null;
  }

  /** Answers a message, unless its guest stops the turn or a person takes it over. The caller calls `end` once the reply is noted. */
  async run(messageId: string, isUnwanted: () => boolean, { answer, close, leave }: TurnEndings): Promise<AnsweredTurn> {
    const scope = new CancellationScope();
    this.#answering = { messageId, scope };
    try {
      if (isUnwanted()) return await close(messageId);
      return await scope.run(() => answer(messageId));
    } catch (error) {
      if (isCancellation(error) && this.#answering.isHandedOff) return leave(messageId);
      // A run that is cancelled as a whole ends; a guest who stops one turn goes on with the next.
      if (!isCancellation(error) || !isUnwanted()) throw error;
      return close(messageId);
    }
  }

  end(): void {
    this.#answering = null;
  }

  stop(messageId: string): void {
    if (this.#answering?.messageId === messageId) this.#answering.scope.cancel();
  }

  /** Stops a turn that a person will answer. @returns whether it is the one under way */
  handOff(messageId: string): boolean {
    if (this.#answering?.messageId !== messageId) return false;
    this.#answering.isHandedOff = true;
    this.#answering.scope.cancel();
    return true;
  }

  /** Thinks, and thinks again when the guest says more meanwhile. Only thoughts are interrupted; tools run to their end. */
  async think<Result>(work: () => Promise<Result>, guestIsQuiet: () => Promise<void>): Promise<Result> {
    for (;;) {
      const thought = { scope: new CancellationScope(), changed: false };
      this.#thought = thought;
      try {
        return await thought.scope.run(work);
      } catch (error) {
        if (!isCancellation(error) || !thought.changed || CancellationScope.current().consideredCancelled) throw error;
        await guestIsQuiet();
      } finally {
        this.#thought = null;
      }
    }
  }

  /** Restarts the thought if it is about one of these messages. */
  rethink(changed: readonly string[]): void {
    if (this.#thought === null || this.#answering === null || !changed.includes(this.#answering.messageId)) return;
    this.#thought.changed = true;
    this.#thought.scope.cancel();
  }
}
