import type { ChatMessage } from '../../../domain/model/chat.ts';
import type { Booking } from './booking-state.ts';
import type { Rating } from './guest-memory.ts';
import type { Person } from './person.ts';

export type Status = 'connecting' | 'online' | 'offline' | 'unavailable';

export interface GivenRating {
  rating: Rating;
  state: 'earlier' | 'thanked' | 'failed';
}

/** One entry of the conversation as the page shows it. */
export type Item =
  | { kind: 'message'; key: string; message: ChatMessage; given: GivenRating | undefined }
  | { kind: 'outgoing'; key: string; query: string; writtenAt: number; state: 'sending' | 'sent' | 'failed' }
  | { kind: 'draft'; key: string; text: string };

/** Everything that the page shows of the conversation. */
export interface Snapshot {
  status: Status;
  /** Whether the history is there. */
  loaded: boolean;
  typing: boolean;
  /** The table that is held or was reserved last. */
  booking: Booking | undefined;
  /** Whether a person of the hotel was asked to come, and has come. */
  person: Person;
  items: Item[];
}
