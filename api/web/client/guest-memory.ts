import { parseBooking, type Booking } from './booking-state.ts';
import type { Person } from './person.ts';
import type { KeyValueStore } from './storage.ts';

export type Rating = 'up' | 'down';

/** What the page remembers about its guest at one hotel. */
export class GuestMemory {
  readonly #store: KeyValueStore;

  constructor(store: KeyValueStore) {
    this.#store = store;
  }

  get sessionId(): string | undefined {
    return this.#store.get('session');
  }

  set sessionId(id: string) {
    if (id === this.sessionId) return;
    this.forgetSession();
    this.#store.set('session', id);
  }

  forgetSession(): void {
    for (const key of ['session', 'seen', 'ratings', 'booking', 'person']) this.#store.delete(key);
  }

  /** The number of the last event of a session that this browser has seen. */
  lastSeen(sessionId: string): number {
    const [session, seq] = this.#store.get('seen')?.split(' ') ?? [];
    const number = Number(seq);
    return session === sessionId && Number.isSafeInteger(number) && number > 0 ? number : 0;
  }

  sawEvent(sessionId: string, seq: number): void {
    this.#store.set('seen', `${sessionId} ${seq}`);
  }

  /** The session's table after the events seen so far. */
  get booking(): Booking | undefined {
    return parseBooking(this.#store.get('booking'));
  }

  set booking(booking: Booking) {
    this.#store.set('booking', JSON.stringify(booking));
  }

  /** Whether a person was asked to come and has come, after the events seen so far. */
  get person(): Person {
    const stored = this.#store.get('person');
    return stored === 'asked' || stored === 'here' ? stored : 'none';
  }

  set person(person: Person) {
    if (person === 'none') this.#store.delete('person');
    else this.#store.set('person', person);
  }

  /** Whether the guest has agreed to what the hotel asks before a conversation begins. */
  get hasConsented(): boolean {
    return this.#store.get('consent') === 'yes';
  }

  consent(): void {
    this.#store.set('consent', 'yes');
  }

  get language(): string | undefined {
    return this.#store.get('language');
  }

  set language(tag: string) {
    this.#store.set('language', tag);
  }

  ratings(): Map<string, Rating> {
    const entries = (this.#store.get('ratings') ?? '').split(' ').map((entry) => entry.split('='));
    return new Map(entries.flatMap(([id, rating]) => (
      id !== undefined && (rating === 'up' || rating === 'down') ? [[id, rating] as const] : []
    )));
  }

  rated(messageId: string, rating: Rating): void {
    const ratings = this.ratings().set(messageId, rating);
    this.#store.set('ratings', [...ratings].map((entry) => entry.join('=')).join(' '));
  }
}
