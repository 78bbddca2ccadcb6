import type { Booking } from './booking-state.ts';
import { byId, element, setText } from './dom.ts';
import type { TextKey, Texts } from './texts.ts';

/** The text key of each state; states without one are not shown. */
const labels: Partial<Record<Booking['state'], TextKey>> = {
  held: 'booking.held', reserving: 'booking.held', reserved: 'booking.reserved', expired: 'booking.gone',
};

const SECOND_MS = 1000;

/** One line above the composer: the table that is kept, for how long, and the reservation's number. */
export class BookingCard {
  readonly #node = byId('booking', HTMLElement);
  readonly #says = element('span', { class: 'says', attributes: { role: 'status' } });
  // A screen reader announces the table once; the countdown is only visible.
  readonly #left = element('span', { class: 'left', attributes: { 'aria-hidden': 'true' } });
  #texts: Texts;
  #booking: Booking | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(texts: Texts) {
    this.#texts = texts;
    this.#node.append(this.#says, this.#left);
  }

  relabel(texts: Texts): void {
    this.#texts = texts;
    this.render(this.#booking);
  }

  render(booking: Booking | undefined): void {
    this.#booking = booking;
    const text = booking === undefined ? '' : this.#line(booking);
    this.#node.hidden = text === '';
    this.#node.dataset['state'] = booking?.state ?? 'none';
    setText(this.#says, text);
    this.#showLeft();
    const runs = booking?.state === 'held' && booking.utcExpiresAt !== null;
    if (runs && this.#timer === undefined) this.#timer = setInterval(() => this.#showLeft(), SECOND_MS);
    if (!runs) this.#stop();
  }

  #line(booking: Booking): string {
    const key = booking.reservationStatus === 'cancelled' ? 'booking.cancelled' : labels[booking.state];
    if (key === undefined) return '';
    const people = this.#texts.get(booking.partySize === 1 ? 'booking.person' : 'booking.people', booking.partySize);
    const parts = [this.#texts.get(key), this.#texts.wallClock(booking.startsAt), people];
    const number = booking.confirmationNumber === null ? [] : [`${this.#texts.get('booking.number')} ${booking.confirmationNumber}`];
    return [...parts, ...number].join(' · ');
  }

  #showLeft(): void {
    const until = this.#booking?.state === 'held' ? this.#booking.utcExpiresAt : null;
    const seconds = until === null ? 0 : Math.ceil((Date.parse(until) - Date.now()) / SECOND_MS);
    setText(this.#left, seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` : '');
    if (seconds <= 0) this.#stop();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
