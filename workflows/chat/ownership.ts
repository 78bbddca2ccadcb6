import { patched } from '@temporalio/workflow';
import type { Mutex } from 'async-mutex';
import type { ChatSessionInput } from '../../domain/model/flows.ts';
import type { HandoffState } from '../../domain/model/turn.ts';
import type { CurrentTurn } from './current-turn.ts';
import type { Replies } from './replies.ts';
import type { Thread } from './thread.ts';
import type { TurnQueue } from './turn-queue.ts';
import { readHandoff } from './conversation-record.ts';

interface Parts {
  session: ChatSessionInput;
  queue: TurnQueue;
  turn: CurrentTurn;
  replies: Replies;
  storing: Mutex;
  thread: Thread;
}

/** A timer needs at least this. */
const AT_ONCE_MS = 1;

/** Who answers: the concierge, or a person of the hotel. The conversation's record decides, and the run follows it. */
export class Ownership {
  readonly #parts: Parts;
  /** While a person has the conversation: the message that told the guest. */
  #handoffMessageId: string | null;
  /** How often the record was read, so that an older read does not win. */
  #looks = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#handoffMessageId = parts.session.carried?.handoffMessageId ?? null;
  }

  get handoffMessageId(): string | null {
    return this.#handoffMessageId;
  }

  /** Reads the record and follows it. If two changes are reported in the wrong order, the record counts. */
  async look(asker: 'handler' | 'run'): Promise<void> {
    const { storing, session, replies } = this.#parts;
    // A handler's caller waits a minute at most; the run itself waits as long as it takes.
    if (asker === 'run' && patched('look-before-following')) await this.#readAndFollow();
    else await storing.runExclusive(async () => this.follow(await readHandoff(session, asker)));
    await replies.tell();
  }

  /** Lets others in while it reads. If somebody followed a newer change meanwhile, the record is read again. */
  async #readAndFollow(): Promise<void> {
    const { storing, session, queue } = this.#parts;
    for (let isFollowed = false; !isFollowed;) {
      const [looks, waiting] = [this.#looks, queue.waiting.join()];
      const state = await readHandoff(session, 'run');
      isFollowed = await storing.runExclusive(() => {
        const isCurrent = looks === this.#looks && waiting === queue.waiting.join();
        if (isCurrent) this.follow(state);
        return isCurrent;
      });
    }
  }

  /**
   * Takes the conversation back when its person has been silent for too long.
   *
   * @returns the milliseconds until then; null when the concierge has it
   */
  async takeBack(ifIdle: () => Promise<number | null>): Promise<number | null> {
    const { storing } = this.#parts;
    // In runs that began before this version, everybody else had to wait meanwhile.
    if (!patched('look-before-taking-back')) return storing.runExclusive(async () => this.#takeBackNow(await ifIdle()));
    const seen = this.#looks;
    const dueInMs = await ifIdle();
    // If somebody followed the record meanwhile, the run looks again.
    return storing.runExclusive(() => (seen === this.#looks ? this.#takeBackNow(dueInMs) : AT_ONCE_MS));
  }

  #takeBackNow(dueInMs: number | null): number | null {
    if (dueInMs === null) {
      this.#handoffMessageId = null;
      this.#parts.thread.touch();
    }
    return dueInMs;
  }

  /** Removes from the queue what a person has to answer, stops the thought about it, and adds what was handed back. */
  follow({ unanswered, handoffMessageId, onChannel }: HandoffState): void {
    const { queue, turn, replies, thread } = this.#parts;
    this.#looks += 1;
    if (onChannel) thread.open();
    const told = handoffMessageId ?? this.#handoffMessageId;
    this.#handoffMessageId = handoffMessageId ?? null;
    for (const messageId of queue.waiting.filter((id) => !unanswered.includes(id))) {
      if (turn.handOff(messageId) || told === null) continue;
      queue.drop(messageId);
      replies.note(messageId, told);
    }
    const reopened = unanswered.filter((id) => !queue.waiting.includes(id));
    if (reopened.length > 0 && patched('reopened-questions')) queue.reopen(reopened);
  }
}
