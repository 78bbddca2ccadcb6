/** What the socket of a conversation sends, as `/asyncapi.json` describes it; the product's tests compare the two. */

/** A message of a conversation. */
export interface Message {
  id: string;
  type: 'guest' | 'ai' | 'operator' | 'system';
  message: string;
  /** Milliseconds since the Unix epoch (UTC). */
  datetime: number;
  locale: string;
  context: string[];
  sources: { title: string; url: string | null }[];
  /** The guest's message that it answers. */
  replyTo: string | null;
}

/** How a table of the conversation stands. */
export interface Booking {
  bookingId: string;
  state: 'quoting' | 'held' | 'reserving' | 'reserved' | 'released' | 'expired' | 'failed';
  /** On the restaurant's clock; the Z does not mean UTC. */
  startsAt: string;
  partySize: number;
  utcExpiresAt: string | null;
  reservationId: string | null;
  confirmationNumber: string | null;
  reservationStatus: string | null;
  failure: string | null;
}

/** Who answers from now on. */
export interface Handoff {
  handledBy: 'concierge' | 'person';
  reason: string;
  datetime: number;
}

/** What is wrong with a frame that was sent. */
export interface FrameError {
  error: string;
  code: string;
  requestId: string;
  messageId?: string | undefined;
  retryAfterSeconds?: number | undefined;
}

/** A frame from the server; those with `seq` are stored, and come again to clients that missed them. */
export type ServerFrame = { sessionId: string } & (
  | { event: 'message.created'; seq: number; data: Message }
  | { event: 'booking.changed'; seq: number; data: Booking }
  | { event: 'session.handoff'; seq: number; data: Handoff }
  | { event: 'typing'; data: { active: boolean } }
  | { event: 'message.delta'; data: { replyTo: string; index: number; text: string } }
  | { event: 'error'; data: FrameError }
  | { event: 'pong'; data: Record<string, never> }
);
