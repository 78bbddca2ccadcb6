import type { ChatMessage } from '../../../domain/model/chat.ts';
import type { HandoffEvent } from '../../../domain/model/handoff.ts';
import { latestBooking, type Booking } from './booking-state.ts';
import { DraftReply, type Delta } from './draft-reply.ts';
import type { Frame } from './realtime-link.ts';
import type { Person } from './person.ts';

/**
 * The messages, in the service's order. The same message may come from the history, from a replay
 * and live; its id makes it one.
 */
export class Conversation {
  #messages: ChatMessage[] = [];
  readonly #ids = new Set<string>();
  #draft = new DraftReply();
  #typing = false;
  #booking: Booking | undefined;
  #person: Person = 'none';
  #seen = 0;

  /** The number of the last stored event that is in here. */
  get seen(): number {
    return this.#seen;
  }

  get messages(): readonly ChatMessage[] {
    return this.#messages;
  }

  get typing(): boolean {
    return this.#typing;
  }

  /** The table of the latest event. */
  get booking(): Booking | undefined {
    return this.#booking;
  }

  /** Whether a person of the hotel was asked to come, and has come. */
  get person(): Person {
    return this.#person;
  }

  get draft(): { replyTo: string; text: string } | undefined {
    const { replyTo, text } = this.#draft;
    return replyTo === undefined || text === undefined ? undefined : { replyTo, text };
  }

  has(messageId: string): boolean {
    return this.#ids.has(messageId);
  }

  /** Begins again, in another session; what this browser knew of its table and its person at event `seen` still counts. */
  reset(seen: number, { booking, person = 'none' }: { booking?: Booking | undefined; person?: Person } = {}): void {
    this.#booking = booking;
    this.#person = person;
    this.#messages = [];
    this.#ids.clear();
    this.#draft = new DraftReply();
    this.#typing = false;
    this.#seen = seen;
  }

  /** Both this list and the service's are in the same order without gaps, so what is new comes last. */
  addHistory(messages: readonly ChatMessage[]): void {
    for (const message of messages) this.#add(message);
  }

  take(frame: Frame): void {
    if (frame.seq !== undefined) {
      if (frame.seq <= this.#seen) return;
      this.#seen = frame.seq;
    }
    if (frame.event === 'message.created') this.#add(frame.data as ChatMessage);
    else if (frame.event === 'booking.changed') this.#booking = latestBooking(this.#booking, frame.data as Booking);
    else if (frame.event === 'session.handoff') this.#changeHands(frame.data as Pick<HandoffEvent, 'handledBy' | 'reason'>);
    else if (frame.event === 'message.delta') this.#draft.add(frame.data as Delta);
    else if (frame.event === 'typing') this.#typing = (frame.data as { active: boolean }).active;
  }

  /** Live signs are void once the connection that brought them is gone. */
  connectionLost(): void {
    this.#draft.drop();
    this.#typing = false;
  }

  /** A request for a person shows at once; the person comes later, by taking the conversation over or writing in it. */
  #changeHands({ handledBy, reason }: Pick<HandoffEvent, 'handledBy' | 'reason'>): void {
    const comes = reason === 'operator' || reason === 'inbox' || this.#person === 'here';
    this.#person = handledBy !== 'person' ? 'none' : comes ? 'here' : 'asked';
    this.#draft.leave();
    this.#typing = false;
  }

  #add(message: ChatMessage): void {
    if (this.#ids.has(message.id)) return;
    this.#ids.add(message.id);
    this.#messages = [...this.#messages, message];
    if (message.type === 'operator' && this.#person === 'asked') this.#person = 'here';
    if (message.type === 'guest') this.#draft.guestAsked(message.id);
    if (message.type === 'ai') {
      this.#draft.replyArrived();
      this.#typing = false;
    }
  }
}
