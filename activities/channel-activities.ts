import type { Secrets } from '../domain/secrets.ts';
import { nextSend } from '../domain/channels/sends/next-send.ts';
import { sendPart } from '../domain/channels/sends/send-part.ts';
import { takeInbound } from '../domain/channels/threads/take-inbound.ts';
import type { NextSend, SendState } from '../domain/model/channels/sends.ts';
import type { TakenInbound } from '../domain/model/channels/thread-key.ts';
import type { ChannelSender } from '../domain/ports/channel-sender.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import { withHeartbeat } from './heartbeat.ts';

export interface ChannelDeps extends ActivityDeps {
  sender: ChannelSender;
  secrets: Secrets;
  /** Ids of our own apps at Meta. */
  appIds: readonly string[];
  /** For evidence of a send whose answer was lost, in milliseconds. */
  evidenceMs: number;
}

interface SessionKey {
  clientId: string;
  sessionKey: string;
}

export type ChannelActivities = ReturnType<typeof createChannelActivities>;

/** The side effects of a thread on a messaging channel. Each may run twice: deliveries and sends are marked as they go. */
export function createChannelActivities({ sender, secrets, appIds, evidenceMs, ...deps }: ChannelDeps) {
  return withSafeFailures({
    /** Takes what was delivered into the conversation. */
    async takeInbound({ clientId, sessionKey }: SessionKey): Promise<TakenInbound> {
      return takeInbound({ ctx: activityContext(deps, clientId), input: { sessionKey }, appIds });
    },

    /** The part that is next to be sent; null when all is. */
    async nextSend({ clientId, sessionKey }: SessionKey): Promise<NextSend | null> {
      return nextSend({ ctx: activityContext(deps, clientId), input: { sessionKey }, evidenceMs });
    },

    /** Sends one part, once. */
    async sendPart({ clientId, sendId }: SessionKey & { sendId: string }): Promise<SendState> {
      return withHeartbeat(
        () => sendPart({ ctx: activityContext(deps, clientId), input: { sendId }, deps: { sender, secrets, evidenceMs } }),
      );
    },
  });
}
