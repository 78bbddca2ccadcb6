import { getExternalWorkflowHandle, isCancellation, log } from '@temporalio/workflow';
import type { ChatSessionState } from '../../domain/model/flows.ts';
import type { AnsweredSignal } from '../../domain/model/turn.ts';
import { agentTaskFlow } from '../../domain/model/agent-task-flow.ts';

/**
 * Flows that have posted a message and sleep until a signal tells them of its reply, so that no activity waits for this
 * conversation.
 */
export class Askers {
  /** Workflow ids by message. */
  readonly #waiting: Map<string, string>;
  readonly #untold: { asker: string; answer: AnsweredSignal }[] = [];

  constructor(carried: Record<string, string> = {}) {
    this.#waiting = new Map(Object.entries(carried));
  }

  note(messageId: string, asker: string): void {
    this.#waiting.set(messageId, asker);
  }

  /** Notes a reply; `tell` passes it on. */
  reply(messageId: string, replyId: string): void {
    const asker = this.#waiting.get(messageId);
    if (asker === undefined) return;
    this.#waiting.delete(messageId);
    this.#untold.push({ asker, answer: { messageId, replyId } });
  }

  /** Sends all signals that are due. The run must not end before: the server drops signals of a closed run. */
  async tell(): Promise<void> {
    for (let next = this.#untold.shift(); next !== undefined; next = this.#untold.shift()) {
      const { asker, answer } = next;
      try {
        await getExternalWorkflowHandle(asker).signal<[AnsweredSignal]>(agentTaskFlow.signals.answered, answer);
      } catch (error) {
        if (isCancellation(error)) throw error;
        // It was canceled or has ended, so nobody waits any more.
        log.info('A flow that waited for a reply is gone');
      }
    }
  }

  /** For the next run; empty when nobody waits. */
  carriedState(): Pick<ChatSessionState, 'askers'> {
    return this.#waiting.size === 0 ? {} : { askers: Object.fromEntries(this.#waiting) };
  }
}
