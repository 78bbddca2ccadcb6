import { randomUUID } from 'node:crypto';
import { WorkflowNotFoundError } from '@temporalio/common';
import { chatSessionFlow, chatSessionId } from '../domain/model/flows.ts';
import type { HandoffRunner, SessionOfClient } from '../domain/ports/durable-runner.ts';
import type { chatSession } from '../workflows/chat-session.ts';
import { sessionStart } from './chat-runner.ts';
import { domainErrorOf } from './failures.ts';
import type { RunnerOptions } from './runner-options.ts';

/** Conversations and the persons who have them: an update says that the record has changed, and the flow looks. */
export function handoffRunner({ client, acceptTimeoutMs, ...options }: RunnerOptions): HandoffRunner {
  const within = <Result>(work: () => Promise<Result>): Promise<Result> => client.withDeadline(Date.now() + acceptTimeoutMs, work);
  // A flow that is not open starts.
  const tell = async (update: 'takeOver' | 'handBack', session: SessionOfClient): Promise<void> => {
    const startWorkflowOperation = await sessionStart(session, options);
    try {
      await within(() => client.workflow.executeUpdateWithStart<typeof chatSession, void, []>(chatSessionFlow.updates[update], {
        args: [], updateId: `${update}/${randomUUID()}`, startWorkflowOperation,
      }));
    } catch (error) {
      throw domainErrorOf(error);
    }
  };
  return {
    // It waits for the person and takes the conversation back in the end.
    followTakeover: (session) => tell('takeOver', session),
    answerReopened: (session) => tell('handBack', session),
    async followHandback({ clientId, sessionKey }) {
      const flow = client.workflow.getHandle<typeof chatSession>(chatSessionId(clientId, sessionKey));
      try {
        await within(
          () => flow.executeUpdate<void, []>(chatSessionFlow.updates.handBack, { args: [], updateId: `handBack/${randomUUID()}` }),
        );
      } catch (error) {
        // Where no flow is open, the next message starts one that reads the record.
        if (!(error instanceof WorkflowNotFoundError)) throw domainErrorOf(error);
      }
    },
  };
}
