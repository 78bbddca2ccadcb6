import { chatSessionFlow } from '../domain/model/flows.ts';
import type { ChannelRunner } from '../domain/ports/channel-runner.ts';
import type { chatSession } from '../workflows/chat-session.ts';
import { sessionOptions } from './chat-runner.ts';
import { reach } from './reach.ts';
import type { RunnerOptions } from './runner-options.ts';

/** Threads on messaging channels: one signal-with-start, no matter what waits. */
export function channelRunner({ client, sessionIdleMs: idleMs, acceptTimeoutMs, quietMs, ...view }: RunnerOptions): ChannelRunner {
  return {
    async wakeThread({ clientId, sessionKey, channel }) {
      const input = { clientId, sessionKey, idleMs, channel, ...(quietMs === undefined ? {} : { quietMs }) };
      const options = await sessionOptions(view, input);
      await reach(client, acceptTimeoutMs, () => client.workflow.signalWithStart<typeof chatSession, []>(chatSessionFlow.type, {
        signal: chatSessionFlow.signals.inbound, signalArgs: [], ...options,
      }));
    },
  };
}
