import { randomUUID } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import type { ChatActivities } from '../../activities/chat-activities.ts';
import type { AnsweredTurn, GuestTurn, StoredTurn, TurnKey } from '../../domain/model/turn.ts';

interface FakeMessage {
  id: string;
  query: string;
  replyId: string | null;
  apologised: boolean;
}

type Hook<Turn> = (turn: Turn) => Promise<void> | void;
const nothing = (): void => undefined;

/**
 * The chat activities over memory, with the promises that the real ones keep by unique constraints: one
 * stored message per id, one reply per message. A test steps in through the hooks.
 */
export class FakeConversations {
  readonly #sessions = new Map<string, FakeMessage[]>();
  /** Message ids in the order in which activities took them; a retry counts again. */
  readonly stores: string[] = [];
  readonly thoughts: string[] = [];
  /** Run around the storing of a message, while it is thought about, and before an apology. */
  beforeStore: Hook<GuestTurn> = nothing;
  afterStore: Hook<GuestTurn> = nothing;
  whileThinking: Hook<TurnKey> = nothing;
  beforeApology: Hook<TurnKey> = nothing;

  /** Takes the hooks away. */
  calm(): void {
    this.beforeStore = this.afterStore = this.whileThinking = this.beforeApology = nothing;
  }

  messages(sessionKey: string): readonly FakeMessage[] {
    return this.#session(sessionKey);
  }

  replyTo(sessionKey: string, messageId: string): string | null {
    return this.#find(sessionKey, messageId).replyId;
  }

  readonly activities: ChatActivities = {
    storeGuestMessage: async (turn): Promise<StoredTurn> => {
      this.stores.push(turn.messageId);
      await this.beforeStore(turn);
      const session = this.#session(turn.sessionKey);
      const known = session.find(({ id }) => id === turn.messageId);
      if (known && known.query !== turn.query) {
        throw ApplicationFailure.nonRetryable('This messageId was already used.', 'IDEMPOTENCY_MISMATCH');
      }
      if (!known) session.push({ id: turn.messageId, query: turn.query, replyId: null, apologised: false });
      const stored = {
        replyId: known?.replyId ?? null,
        unanswered: session.filter(({ replyId }) => replyId === null).map(({ id }) => id),
      };
      await this.afterStore(turn);
      return stored;
    },
    answerTurn: async (turn): Promise<AnsweredTurn> => {
      this.thoughts.push(turn.messageId);
      await this.whileThinking(turn);
      return { replyId: this.#reply(turn), outcome: 'answered' };
    },
    apologise: async (turn): Promise<AnsweredTurn> => {
      await this.beforeApology(turn);
      this.#find(turn.sessionKey, turn.messageId).apologised = true;
      return { replyId: this.#reply(turn), outcome: 'failed' };
    },
  };

  #reply({ sessionKey, messageId }: TurnKey): string {
    const message = this.#find(sessionKey, messageId);
    message.replyId ??= randomUUID();
    return message.replyId;
  }

  #session(sessionKey: string): FakeMessage[] {
    const session = this.#sessions.get(sessionKey) ?? [];
    this.#sessions.set(sessionKey, session);
    return session;
  }

  #find(sessionKey: string, messageId: string): FakeMessage {
    const message = this.#session(sessionKey).find(({ id }) => id === messageId);
    if (!message) throw new Error(`No message ${messageId} is stored in ${sessionKey}.`);
    return message;
  }
}
