import { createHash, randomUUID } from 'node:crypto';
import { WithStartWorkflowOperation, WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { chatSessionFlow, chatSessionId, searchAttribute, sendMailFlow, taskQueues } from '../domain/model/flows.ts';
import { mailWorkflowId } from '../domain/model/mail.ts';
import type { GuestTurn } from '../domain/model/turn.ts';
import type { DurableRunner } from '../domain/ports/durable-runner.ts';
import type { chatSession } from '../workflows/chat-session.ts';
import type { sendMail } from '../workflows/send-mail.ts';
import { domainErrorOf, isWorthRepeating } from './failures.ts';

export interface RunnerOptions {
  client: Client;
  /** How long a quiet session's run stays open, in milliseconds. */
  sessionIdleMs: number;
  /** How long a caller waits for a message to be taken, and for an answer, in milliseconds. */
  acceptTimeoutMs: number;
  answerTimeoutMs: number;
}

/** How often a message is offered to its session's flow within one call. */
const ATTEMPTS = 3;

/** The durable runner over Temporal: one update-with-start per guest message. */
export function temporalRunner(options: RunnerOptions): DurableRunner {
  const { client } = options;

  async function update<Result>(name: string, turn: GuestTurn, timeoutMs: number): Promise<Result> {
    const deadline = Date.now() + timeoutMs;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await client.withDeadline(deadline, () => client.workflow.executeUpdateWithStart<
          typeof chatSession, Result, [GuestTurn]
        >(name, {
          args: [turn],
          // A run remembers how an update ended, also when that was a failure: a repetition is a new one.
          updateId: attempt === 1 ? updateId(name, turn) : `${updateId(name, turn)}/${randomUUID()}`,
          startWorkflowOperation: sessionStart(turn, options.sessionIdleMs),
        }));
      } catch (error) {
        if (attempt < ATTEMPTS && isWorthRepeating(error)) continue;
        throw domainErrorOf(error);
      }
    }
  }

  return {
    postMessage: (turn) => update<void>(chatSessionFlow.updates.postMessage, turn, options.acceptTimeoutMs),
    ask: (turn) => update<{ replyId: string }>(chatSessionFlow.updates.ask, turn, options.answerTimeoutMs),
    async sendMail(order) {
      try {
        await client.withDeadline(Date.now() + options.acceptTimeoutMs, () => client.workflow.start<typeof sendMail>(sendMailFlow.type, {
          workflowId: mailWorkflowId(order),
          workflowIdConflictPolicy: 'USE_EXISTING',
          // A code may be asked for again; an invitation that went out does not go out again.
          workflowIdReusePolicy: order.kind === 'invitation' ? 'REJECT_DUPLICATE' : 'ALLOW_DUPLICATE',
          taskQueue: taskQueues.interactive,
          args: [order],
          staticSummary: `Mail to a user: ${order.kind}`,
          priority: { priorityKey: 3 },
          typedSearchAttributes: new TypedSearchAttributes([searchAttribute('ConciergeTaskType', `mail/${order.kind}`)]),
        }));
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw domainErrorOf(error);
      }
    },
    async ping() {
      await client.withDeadline(Date.now() + 2000, () => client.workflowService.getSystemInfo({}));
    },
  };
}

/**
 * Deduplicates within a run; across runs the stored message does. The update's name is part of it because
 * a message may be posted first and waited for later; the text is, so that another text under the same
 * message id reaches the flow and is refused there.
 */
function updateId(name: string, turn: GuestTurn): string {
  const text = createHash('sha256').update(turn.query).digest('hex').slice(0, 16);
  return `${name}/${turn.messageId}/${text}`;
}

function sessionStart(turn: GuestTurn, idleMs: number): WithStartWorkflowOperation<typeof chatSession> {
  const { clientId, sessionKey } = turn;
  return new WithStartWorkflowOperation<typeof chatSession>(chatSessionFlow.type, {
    workflowId: chatSessionId(clientId, sessionKey),
    workflowIdConflictPolicy: 'USE_EXISTING',
    taskQueue: taskQueues.interactive,
    args: [{ clientId, sessionKey, idleMs }],
    // A worker that dies in the middle of a step is noticed after this; the guest behind it waits that long.
    workflowTaskTimeout: '5 s',
    staticSummary: 'Guest conversation on the web',
    // One hotel's rush must not starve the others: turns are dealt out fairly between clients.
    priority: { priorityKey: 2, fairnessKey: clientId },
    typedSearchAttributes: new TypedSearchAttributes([
      searchAttribute('ConciergeClientId', clientId),
      searchAttribute('ConciergeSessionKey', sessionKey),
      searchAttribute('ConciergeChannel', 'WEB'),
    ]),
  });
}
