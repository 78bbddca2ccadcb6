import type { ChannelActivities } from '../../../activities/channel-activities.ts';
import type { GuestTurn } from '../../../domain/model/turn.ts';
import type { FakeConversations } from './fake-conversations.ts';

/** The channel activities over memory: what is delivered is taken once, and each reply is one part to send. */
export class FakeThread {
  readonly #conversations: FakeConversations;
  readonly #inbox: GuestTurn[] = [];
  /** Parts that went out. */
  readonly sent: string[] = [];
  /** How often the next sends come to nothing that is known, so that evidence is waited for. */
  unknown = 0;
  /** How long that is, in milliseconds. */
  evidenceMs = 50;
  /** Runs while the thread looks up what to send next. */
  whileLooking: (() => Promise<void>) | undefined;
  /** Whether the next delivery is evidence. */
  evident = false;

  constructor(conversations: FakeConversations) {
    this.#conversations = conversations;
  }

  /** Has messages wait for the thread to take them. */
  deliver(...turns: GuestTurn[]): void {
    this.#inbox.push(...turns);
  }

  readonly activities: ChannelActivities = {
    takeInbound: async ({ clientId, sessionKey }) => {
      const { activities } = this.#conversations;
      const before = await activities.readHandoff({ clientId, sessionKey });
      const turns = this.#inbox.splice(0);
      for (const turn of turns) await activities.storeGuestMessage(turn);
      const state = await activities.readHandoff({ clientId, sessionKey });
      const settled = this.evident;
      this.evident = false;
      return { ...state, changed: turns.length > 0 ? before.unanswered.slice(0, 1) : [], settled, more: false };
    },
    nextSend: async ({ sessionKey }) => {
      const replied = this.#conversations.messages(sessionKey).filter(({ replyId }) => replyId !== null).length;
      const sent = this.sent.filter((send) => send.startsWith(sessionKey)).length;
      if (sent >= replied) return null;
      const waits = this.unknown-- > 0;
      await this.whileLooking?.();
      return { sendId: `${sessionKey}/${sent + 1}`, waitMs: waits ? this.evidenceMs : 0, waitsFor: waits ? 'evidence' : 'nothing' };
    },
    sendPart: async ({ sendId }) => {
      this.sent.push(sendId);
      return 'sent';
    },
  };
}
