import { activityInfo, log } from '@temporalio/activity';
import type { Secrets } from '../domain/secrets.ts';
import { nextSend } from '../domain/channels/sends/next-send.ts';
import { sendPart } from '../domain/channels/sends/send-part.ts';
import { findAlarm, type Alarm } from '../domain/chat/alarm-for-person.ts';
import { takeInbound } from '../domain/channels/threads/take-inbound.ts';
import type { NextSend, SendState } from '../domain/model/channels/sends.ts';
import type { TakenInbound } from '../domain/model/channels/thread-key.ts';
import type { Brain } from '../domain/ports/brain.ts';
import type { ChannelSender } from '../domain/ports/channel-sender.ts';
import type { SessionOfClient } from '../domain/ports/durable-runner.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import type { CallAtOnce } from './call-at-once.ts';
import { withSafeFailures } from './failures.ts';
import { withHeartbeat } from './heartbeat.ts';

export interface ChannelDeps extends ActivityDeps {
  sender: ChannelSender;
  secrets: Secrets;
  /** Ids of our own apps at Meta. */
  appIds: readonly string[];
  /** Looks at messages for danger that people answer. */
  brain: Brain;
  callAtOnce: CallAtOnce;
  /** For evidence of a send whose answer was lost, in milliseconds. */
  evidenceMs: number;
}

export type ChannelActivities = ReturnType<typeof createChannelActivities>;

/** The side effects of a thread on a messaging channel. Each may run twice: deliveries and sends are marked as they go. */
export function createChannelActivities({ sender, secrets, appIds, evidenceMs, brain, callAtOnce, ...deps }: ChannelDeps) {
  return withSafeFailures({
    /** Takes what was delivered into the conversation. */
    async takeInbound({ clientId, sessionKey }: SessionOfClient): Promise<TakenInbound> {
      const ctx = activityContext(deps, clientId);
      const { alarmed, ...taken } = await takeInbound({
        ctx, input: { sessionKey }, appIds, findAlarm: (input) => alarmIn(() => findAlarm({ ctx, input, brain })),
      });
      if (alarmed) await callAtOnce(ctx, { sessionKey });
      return taken;
    },

    /** The part that is next to be sent; null when all is. */
    async nextSend({ clientId, sessionKey }: SessionOfClient): Promise<NextSend | null> {
      return nextSend({ ctx: activityContext(deps, clientId), input: { sessionKey }, evidenceMs });
    },

    /** Sends one part, once. */
    async sendPart({ clientId, sendId }: SessionOfClient & { sendId: string }): Promise<SendState> {
      return withHeartbeat(
        () => sendPart({ ctx: activityContext(deps, clientId), input: { sendId }, deps: { sender, secrets, evidenceMs } }),
      );
    },
  });
}

/** What nobody can think about must not keep a guest's words from the hotel's people forever. */
const MAX_THOUGHTS = 3;

async function alarmIn(find: () => Promise<Alarm | null>): Promise<Alarm | null> {
  try {
    return await find();
  } catch (error) {
    if (activityInfo().attempt < MAX_THOUGHTS) throw error;
    log.error('A message to a person could not be looked at for danger', { error: String(error) });
    return null;
  }
}
