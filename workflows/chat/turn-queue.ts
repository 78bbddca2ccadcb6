import { condition, patched } from '@temporalio/workflow';
import { MAX_QUEUED_TURNS, type AnsweredTurn } from '../../domain/model/turn.ts';

/** How many stops of messages that have not come yet a run carries on. */
const MOST_UNWANTED = 100;

/** The messages that wait for an answer, oldest first, and those that this run has answered. */
export class TurnQueue {
  readonly #waiting: string[];
  /** What this run has answered, each with how many turns it had ended by then. */
  readonly #done = new Map<string, number>();
  #ended = 0;
  /** Messages whose answer the guest no longer wants. */
  readonly #unwanted = new Set<string>();
  readonly #stopped = new Set<string>();

  constructor(carried: readonly string[] = [], unwanted: readonly string[] = []) {
    this.#waiting = [...carried];
    for (const id of unwanted) this.#unwanted.add(id);
  }

  /** What the next run has to know; only the newest, so that it does not grow forever. */
  get unwanted(): string[] {
    return [...this.#unwanted].filter((id) => !this.#done.has(id)).slice(-MOST_UNWANTED);
  }

  get waiting(): string[] {
    return [...this.#waiting];
  }

  get oldest(): string | undefined {
    return this.#waiting[0];
  }

  get isFull(): boolean {
    return this.#waiting.length >= MAX_QUEUED_TURNS;
  }

  /** How many turns this run has ended. */
  get ended(): number {
    return this.#ended;
  }

  /**
   * Adds the messages that neither wait nor were answered while the record was read. One that was answered before, and has no reply in
   * the record, lost it with a database that was put back from a backup.
   *
   * @param ended how many turns had ended when the read began
   */
  add(messageIds: readonly string[], ended = 0): void {
    const others = messageIds.filter((id) => !this.#waiting.includes(id));
    const isLost = (id: string): boolean => (this.#done.get(id) ?? Infinity) <= ended;
    const lost = others.some(isLost) && patched('lost-replies') ? others.filter(isLost) : [];
    for (const id of lost) this.#done.delete(id);
    this.#waiting.push(...others.filter((id) => !this.#done.has(id)));
  }

  /** Adds messages that a person has handed back to the concierge. */
  reopen(messageIds: readonly string[]): void {
    for (const id of messageIds) this.#done.delete(id);
    this.add(messageIds);
  }

  /** Takes the oldest message off the queue with its answer. */
  finishOldest(messageId: string, outcome: AnsweredTurn['outcome']): void {
    this.#waiting.shift();
    this.#end(messageId);
    if (outcome === 'stopped') this.#stopped.add(messageId);
  }

  /** Takes a message off the queue that somebody else answers. */
  drop(messageId: string): void {
    this.#waiting.splice(this.#waiting.indexOf(messageId), 1);
    this.#end(messageId);
  }

  #end(messageId: string): void {
    this.#ended += 1;
    this.#done.set(messageId, this.#ended);
  }

  isUnwanted(messageId: string): boolean {
    return this.#unwanted.has(messageId);
  }

  /** Notes that a guest no longer wants an answer. @returns whether the message is waiting */
  refuse(messageId: string): boolean {
    // A message that is still on its way will not be answered.
    if (!this.#done.has(messageId)) this.#unwanted.add(messageId);
    return this.#waiting.includes(messageId);
  }

  /** Waits for the end of a refused turn. @returns whether it ended because it was refused */
  async refused(messageId: string): Promise<boolean> {
    await condition(() => this.#done.has(messageId));
    return this.#stopped.has(messageId);
  }
}
