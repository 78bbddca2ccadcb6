import type { BookingState } from '../../domain/model/booking/booking-state.ts';
import type { BookingChangedSignal } from '../../domain/model/booking/flows.ts';
import type { ChatSessionState } from '../../domain/model/flows.ts';

type Carried = Pick<ChatSessionState, 'booking' | 'expired'>;

/** Where the table of a conversation stands, and the bookings whose hold has expired and whose guest does not know it yet. */
export class BookingNews {
  #state: BookingState | null;
  readonly #expired: string[];

  constructor(carried?: Carried) {
    this.#state = carried?.booking ?? null;
    this.#expired = [...carried?.expired ?? []];
  }

  /** The expired booking that the guest is to hear of next. */
  get oldest(): string | undefined {
    return this.#expired[0];
  }

  note({ bookingId, state }: BookingChangedSignal): void {
    this.#state = state;
    if (state === 'expired') this.#expired.push(bookingId);
  }

  finishOldest(): void {
    this.#expired.shift();
  }

  carriedState(): Required<Carried> {
    return { booking: this.#state, expired: [...this.#expired] };
  }
}
