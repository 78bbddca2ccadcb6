import type { MailOrder } from '../model/mail.ts';
import type { GuestTurn } from '../model/turn.ts';

/** Hands guests' messages to their conversations. */
export interface ChatRunner {
  /**
   * Hands a message to the session's flow. When it resolves, the message is stored and will be answered,
   * whatever dies next. Safe to repeat with the same message id.
   *
   * @throws DomainError TOO_MANY_REQUESTS when too many messages wait, IDEMPOTENCY_MISMATCH when the id
   *   already carries another text, UNAVAILABLE when the flow engine does not answer
   */
  postMessage(turn: GuestTurn): Promise<void>;

  /** As {@link postMessage}, and waits for the answer. @returns the id of the reply */
  ask(turn: GuestTurn): Promise<{ replyId: string }>;
}

/** Sends mails. */
export interface MailRunner {
  /**
   * Has a mail sent, sooner or later, whatever dies next; resolves once that is certain.
   *
   * @throws DomainError UNAVAILABLE when the flow engine does not answer
   */
  sendMail(order: MailOrder): Promise<void>;
}

/** Starts and messages the durable flows; implemented over Temporal, injected by the mains. */
export interface DurableRunner extends ChatRunner, MailRunner {
  /** @throws when the flow engine does not answer */
  ping(): Promise<void>;
}
