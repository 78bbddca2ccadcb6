import type { BookingToolName } from './booking/tools.ts';
import type { ThoughtPurpose } from './thoughts.ts';

/** A guest's message on its way into a conversation. */
export interface GuestTurn {
  clientId: string;
  sessionKey: string;
  messageId: string;
  query: string;
  /** The locale the guest asked for; detected from the text when absent. */
  locale: string | null;
  /** The id of the workflow that is signalled {@link AnsweredSignal} when the turn has ended; left out where nobody waits so. */
  asker?: string;
}

/** Tells a flow that a message it posted has its reply. */
export interface AnsweredSignal {
  messageId: string;
  replyId: string;
}

/** What storing a guest's message tells its flow. */
export interface StoredTurn {
  /** The reply, when this message was answered before. */
  replyId: string | null;
  /** Every stored guest message that the concierge has to answer, this one included, oldest first. */
  unanswered: string[];
  /** While a person has the conversation: the message that told the guest so. Nothing is the concierge's to answer then. */
  handoffMessageId?: string;
  /** Whether what is said has to be sent to a messaging platform. */
  onChannel?: true;
  /**
   * Says that the worker that stored it runs conversations with fewer events: one timer over all turns, no marker of what it can do.
   * A run thus knows it from an event that it has anyway; one whose first message an older worker stored goes on as it began.
   */
  lean?: true;
}

/** Who has a conversation, as its flow needs to know it. */
export type HandoffState = Omit<StoredTurn, 'replyId' | 'lean'>;

/** A stored guest message to be answered. */
export interface TurnKey {
  sessionKey: string;
  messageId: string;
}

/** How the concierge's reply stands to the question; `booking` is a word in a dialogue about a table. */
export type ReplyOutcome = 'answered' | 'unanswered' | 'small-talk' | 'booking';

/** How a turn of the concierge ended that has a reply: `failed` with an apology, `stopped` at the guest's wish. */
export const turnOutcomes = ['answered', 'unanswered', 'small-talk', 'booking', 'failed', 'stopped'] as const;
export type TurnOutcome = (typeof turnOutcomes)[number];

export interface AnsweredTurn {
  /** The reply; of a turn that was left to a person, the message that told the guest so; of a withdrawn one its own id. */
  replyId: string;
  /**
   * `failed` ended with an apology, `stopped` at the guest's wish, `left` because a person has the conversation. Of a
   * `withdrawn` one the guest has taken back every word.
   */
  outcome: ReplyOutcome | 'failed' | 'stopped' | 'left' | 'withdrawn';
  /** Where the brain's dialogue stands after the reply, in a word and without guest data. */
  stage?: string | null;
  /** When a person has the conversation after this turn: the message that told the guest so. */
  handoffMessageId?: string;
  /** Whether a turn that was `left` has been handed back to the concierge meanwhile, to be answered after all. */
  isOpenAgain?: true;
}

/** A tool call that the brain asks for before it replies, stored under its index within the turn. */
export interface PlannedStep {
  index: number;
  tool: BookingToolName;
}

/** A turn that goes on with tool calls. */
export interface PlannedTurn {
  steps: PlannedStep[];
}

/** A turn that goes on with a call of the language model, stored under its index within the turn. */
export interface PlannedThought {
  thought: { index: number; purpose: ThoughtPurpose };
}

/** How a turn stands after it has been thought about. */
export type TurnProgress = AnsweredTurn | PlannedTurn | PlannedThought;

/** One thought of a turn; what is asked and answered stays in its row. */
export interface ThoughtKey extends TurnKey {
  index: number;
}

/** One step of a turn; made once in the workflow and reused by every repetition, the key lets no tool act twice. */
export interface StepKey extends TurnKey {
  index: number;
  idempotencyKey: string;
}

/** How many `ask` updates may wait on one session; the server admits ten updates at a time. */
export const MAX_WAITING_ASKS = 8;

/** How many guest messages may queue on one session before the next is refused. */
export const MAX_QUEUED_TURNS = 50;

/** How many tools one turn may call before the concierge has to reply. */
export const MAX_TURN_STEPS = 8;
