import type { MessagingChannel } from '../channels.ts';
import type { HandoffState } from '../turn.ts';

/** A guest's thread on a channel, by its session. */
export interface ThreadKey {
  clientId: string;
  sessionKey: string;
  channel: MessagingChannel;
}

/** What a thread's conversation looks like after its deliveries were taken into it. */
export interface TakenInbound extends HandoffState {
  /** Turns whose question is another than before: messages joined it, or were taken back. */
  changed: string[];
  /** Whether a send whose outcome was unknown is known now. */
  settled: boolean;
  /** Whether there may be more to take. */
  more: boolean;
}
