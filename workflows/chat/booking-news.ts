import type { BookingState } from '../../domain/model/booking/booking-state.ts';
import type { BookingChangedSignal } from '../../domain/model/booking/flows.ts';
import type { ChatSessionState } from '../../domain/model/flows.ts';

type Carried = Pick<ChatSessionState, 'booking' | 'expired'>;

/** The state of a conversation's table, and expired bookings whose guest has not been told yet. */
export class BookingNews {
  #state: BookingState | null;
  readonly #expired: string[];

  constructor(carried?: Carried) {
    this.#state = carried?.booking ?? null;
    this.#expired = [...carried?.expired ?? []];
  }

  /** The next expired booking to tell the guest about. */
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
