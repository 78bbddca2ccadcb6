import type { LiveEvent } from '../model/chat.ts';

/** Notifies those who listen to a session right now; nothing is stored and delivery is not guaranteed. */
export interface LiveEvents {
  publish(sessionKey: string, event: LiveEvent): Promise<void>;
}

/** What a turn shows its guest beside the words of its answer. What a statement brings along costs no round trip of its own. */
export interface TurnStream {
  /** To be sent with the statement that reads the turn. */
  opening(): LiveEvent[];
  /** To be sent with the reply: what is not sent yet, and that nobody types any more. */
  closing(): LiveEvent[];
  /** The reply is stored, and with it went what `closing` gave. */
  closed(): void;
}
