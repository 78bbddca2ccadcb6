/** A guest's message on its way into a conversation. */
export interface GuestTurn {
  clientId: string;
  sessionKey: string;
  messageId: string;
  query: string;
  /** The locale the guest asked for; detected from the text when absent. */
  locale: string | null;
}

/** What storing a guest's message tells its flow. */
export interface StoredTurn {
  /** The reply, when this message was answered before. */
  replyId: string | null;
  /** Every stored guest message of the session without a reply, this one included, oldest first. */
  unanswered: string[];
}

/** A stored guest message to be answered. */
export interface TurnKey {
  sessionKey: string;
  messageId: string;
}

/** How the concierge's reply stands to the question. */
export type ReplyOutcome = 'answered' | 'unanswered' | 'small-talk';

export interface AnsweredTurn {
  replyId: string;
  outcome: ReplyOutcome | 'failed';
}

/** How many `ask` updates may wait on one session; the server admits ten updates at a time. */
export const MAX_WAITING_ASKS = 8;

/** How many guest messages may queue on one session before the next is refused. */
export const MAX_QUEUED_TURNS = 50;
