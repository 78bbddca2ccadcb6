import { TypedSearchAttributes } from '@temporalio/common';
import { chatSessionFlow, chatSessionId, searchAttribute, taskQueues } from '../domain/model/flows.ts';
import type { ChannelRunner } from '../domain/ports/channel-runner.ts';
import type { chatSession } from '../workflows/chat-session.ts';
import { domainErrorOf } from './failures.ts';
import type { RunnerOptions } from './runner-options.ts';

const product = { INSTAGRAM: 'Instagram', MESSENGER: 'Messenger', WHATSAPP: 'WhatsApp' } as const;

/** Threads on messaging channels: one signal-with-start for whatever waits. */
export function channelRunner({ client, sessionIdleMs, acceptTimeoutMs, quietMs }: RunnerOptions): ChannelRunner {
  return {
    async wakeThread({ clientId, sessionKey, channel }) {
      try {
        await client.withDeadline(Date.now() + acceptTimeoutMs, () => client.workflow.signalWithStart<typeof chatSession, []>(chatSessionFlow.type, {
          signal: chatSessionFlow.signals.inbound,
          signalArgs: [],
          workflowId: chatSessionId(clientId, sessionKey),
          taskQueue: taskQueues.interactive,
          args: [{ clientId, sessionKey, idleMs: sessionIdleMs, channel, ...(quietMs === undefined ? {} : { quietMs }) }],
          workflowTaskTimeout: '5 s',
          staticSummary: `Guest conversation on ${product[channel]}`,
          // One hotel's rush must not starve the others: turns are dealt out fairly between clients.
          priority: { priorityKey: 2, fairnessKey: clientId },
          typedSearchAttributes: new TypedSearchAttributes([
            searchAttribute('ConciergeClientId', clientId),
            searchAttribute('ConciergeSessionKey', sessionKey),
            searchAttribute('ConciergeChannel', channel),
          ]),
        }));
      } catch (error) {
        throw domainErrorOf(error);
      }
    },
  };
}
