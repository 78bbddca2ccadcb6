import { randomUUID } from 'node:crypto';
import { WorkflowNotFoundError } from '@temporalio/common';
import { chatSessionFlow, chatSessionId } from '../domain/model/flows.ts';
import type { HandoffRunner } from '../domain/ports/durable-runner.ts';
import type { chatSession } from '../workflows/chat-session.ts';
import { sessionStart } from './chat-runner.ts';
import { domainErrorOf } from './failures.ts';
import type { RunnerOptions } from './runner-options.ts';

/** Conversations and the persons who have them: an update says that the record has changed, and the flow looks. */
export function handoffRunner({ client, acceptTimeoutMs, sessionIdleMs }: RunnerOptions): HandoffRunner {
  const within = <Result>(work: () => Promise<Result>): Promise<Result> => client.withDeadline(Date.now() + acceptTimeoutMs, work);
  return {
    // A flow that is not open starts: it waits for the person and takes the conversation back in the end.
    async followTakeover(session) {
      try {
        await within(() => client.workflow.executeUpdateWithStart<typeof chatSession, void, []>(chatSessionFlow.updates.takeOver, {
          args: [], updateId: `takeOver/${randomUUID()}`, startWorkflowOperation: sessionStart(session, sessionIdleMs),
        }));
      } catch (error) {
        throw domainErrorOf(error);
      }
    },
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
