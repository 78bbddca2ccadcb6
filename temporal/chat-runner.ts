import { createHash, randomUUID } from 'node:crypto';
import { WithStartWorkflowOperation } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import { chatSessionFlow, chatSessionId, searchAttribute, taskQueues, type ChatSessionInput } from '../domain/model/flows.ts';
import type { GuestTurn } from '../domain/model/turn.ts';
import type { ChatRunner, SessionOfClient } from '../domain/ports/durable-runner.ts';
import type { chatSession } from '../workflows/chat-session.ts';
import { domainErrorOf, isStuck, isWorthRepeating } from './failures.ts';
import { reach, unlessGone } from './reach.ts';
import type { OperatorView, RunnerOptions } from './runner-options.ts';
import { SessionGate } from './session-gate.ts';
import { conversationLinks, shownToOperators } from './shown-to-operators.ts';

/** Attempts to deliver a message to its session's flow within one call. */
const ATTEMPTS = 3;

/** After so many failed workflow tasks, the server refuses a run's updates. */
const FAILED_ATTEMPTS = 3;

/** Conversations: one update-with-start per guest message. */
export function chatRunner(options: RunnerOptions): ChatRunner {
  const { client } = options;
  const gate = new SessionGate();

  async function update<Result>(name: string, turn: GuestTurn, deadline: number): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const startWorkflowOperation = await sessionStart(turn, options);
        return await client.withDeadline(deadline, () => client.workflow.executeUpdateWithStart<
          typeof chatSession, Result, [GuestTurn]
        >(name, {
          args: [turn],
          // A run remembers how an update ended, even if it failed, so a retry needs a new id.
          updateId: attempt === 1 ? updateId(name, turn) : `${updateId(name, turn)}/${randomUUID()}`,
          startWorkflowOperation,
        }));
      } catch (error) {
        if (attempt < ATTEMPTS && (isWorthRepeating(error) || (isStuck(error) && await endStuckRun(turn, deadline)))) continue;
        throw domainErrorOf(error);
      }
    }
  }

  /**
   * Ends a run whose workflow tasks fail, for instance because its history cannot be replayed. Its messages are records, and the next run
   * answers the open ones.
   *
   * @returns whether a new run may begin
   */
  async function endStuckRun({ clientId, sessionKey }: SessionOfClient, deadline: number): Promise<boolean> {
    const workflowId = chatSessionId(clientId, sessionKey);
    try {
      return await client.withDeadline(deadline, async () => {
        const { runId, raw } = await client.workflow.getHandle(workflowId).describe();
        if ((raw.pendingWorkflowTask?.attempt ?? 0) < FAILED_ATTEMPTS) return false;
        await client.workflow.getHandle(workflowId, runId).terminate('Its workflow tasks fail; the next message begins a new run.');
        return true;
      });
    } catch (error) {
      // Somebody else has ended it.
      return error instanceof WorkflowNotFoundError;
    }
  }

  return {
    postMessage(turn) {
      const deadline = Date.now() + options.acceptTimeoutMs;
      return gate.pass(turn.sessionKey, deadline, () => update<void>(chatSessionFlow.updates.postMessage, turn, deadline));
    },
    ask: (turn) => update<{ replyId: string }>(chatSessionFlow.updates.ask, turn, Date.now() + options.answerTimeoutMs),
    cancelTurn({ clientId, sessionKey, messageId }) {
      const flow = client.workflow.getHandle<typeof chatSession>(chatSessionId(clientId, sessionKey));
      // If no run is open, nothing is being answered.
      return reach(client, options.acceptTimeoutMs, () => unlessGone(flow.executeUpdate<{ stopped: boolean }, [{ messageId: string }]>(
        chatSessionFlow.updates.cancelTurn, { args: [{ messageId }], updateId: `cancelTurn/${messageId}` },
      ), { stopped: false }));
    },
  };
}

/**
 * Deduplicates within a run; across runs, the stored message does. It contains the update's name, because a message may be posted first
 * and waited for later, and the text, so that another text under the same message id reaches the flow and is refused there.
 */
function updateId(name: string, turn: GuestTurn): string {
  const text = createHash('sha256').update(turn.query).digest('hex').slice(0, 16);
  return `${name}/${turn.messageId}/${text}`;
}

const places = { WEB: 'the web', INSTAGRAM: 'Instagram', MESSENGER: 'Messenger', WHATSAPP: 'WhatsApp' } as const;

/** How the flow of a conversation starts, for any message. */
export const sessionOptions = async (view: OperatorView, input: ChatSessionInput) => ({
  workflowId: chatSessionId(input.clientId, input.sessionKey),
  taskQueue: taskQueues.interactive,
  args: [input] as [ChatSessionInput],
  // How long it takes to notice a worker that died in the middle of a step; its guest waits that long.
  workflowTaskTimeout: '5 s',
  // One hotel's rush must not starve the others: clients share the workers fairly.
  priority: { priorityKey: 2, fairnessKey: input.clientId },
  ...await shownToOperators(view, {
    clientId: input.clientId, sessionKey: input.sessionKey, summary: `Guest conversation on ${places[input.channel ?? 'WEB']}`,
    attributes: [
      searchAttribute('ConciergeChannel', input.channel ?? 'WEB'),
      searchAttribute('ConciergeHandledBy', 'concierge'), searchAttribute('ConciergeWaitingFor', 'guest'),
      // Most are answered, and the run corrects the rest. So the first answer costs no event and no write to the list of runs.
      searchAttribute('ConciergeOutcome', 'answered'),
    ],
    links: conversationLinks(input.clientId, input.sessionKey),
  }),
} as const);

/** How the flow of a conversation starts if none is open. */
export const sessionStart = async (
  { clientId, sessionKey }: SessionOfClient, { sessionIdleMs: idleMs, ...view }: OperatorView & { sessionIdleMs: number },
): Promise<WithStartWorkflowOperation<typeof chatSession>> => new WithStartWorkflowOperation<typeof chatSession>(chatSessionFlow.type, {
  ...await sessionOptions(view, { clientId, sessionKey, idleMs }), workflowIdConflictPolicy: 'USE_EXISTING',
});
