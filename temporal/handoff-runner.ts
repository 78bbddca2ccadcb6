import { randomUUID } from 'node:crypto';
import { chatSessionFlow, chatSessionId } from '../domain/model/flows.ts';
import type { HandoffRunner, SessionOfClient } from '../domain/ports/durable-runner.ts';
import type { chatSession } from '../workflows/chat-session.ts';
import { sessionStart } from './chat-runner.ts';
import { reach, unlessGone } from './reach.ts';
import type { RunnerOptions } from './runner-options.ts';

/** Conversations and the people who have them: an update says that the record has changed, and the flow reads it. */
export function handoffRunner({ client, acceptTimeoutMs, ...options }: RunnerOptions): HandoffRunner {
  // A flow that is not open starts.
  const tell = async (update: 'takeOver' | 'handBack', session: SessionOfClient): Promise<void> => {
    const startWorkflowOperation = await sessionStart(session, options);
    await reach(client, acceptTimeoutMs, () =>
      client.workflow.executeUpdateWithStart<typeof chatSession, void, []>(chatSessionFlow.updates[update], {
        args: [], updateId: `${update}/${randomUUID()}`, startWorkflowOperation,
      }));
  };
  return {
    // The flow waits for the person, and takes the conversation back in the end.
    followTakeover: (session) => tell('takeOver', session),
    answerReopened: (session) => tell('handBack', session),
    async followHandback({ clientId, sessionKey }) {
      const flow = client.workflow.getHandle<typeof chatSession>(chatSessionId(clientId, sessionKey));
      // If no flow is open, the next message starts one, which reads the record.
      await reach(client, acceptTimeoutMs, () => unlessGone(
        flow.executeUpdate<void, []>(chatSessionFlow.updates.handBack, { args: [], updateId: `handBack/${randomUUID()}` }), undefined,
      ));
    },
  };
}
