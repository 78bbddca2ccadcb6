import { ActivityFailure, CancellationScope, isCancellation, log } from '@temporalio/workflow';
import { isEnd } from '../../domain/model/booking/booking-state.ts';
import type { BookingFailureCode } from '../../domain/model/booking/failures.ts';
import type { BookingKey, ReservedTable, TableBookingInput } from '../../domain/model/booking/flows.ts';
import { quickReads, recording, settling, writing } from './activities.ts';
import { Announcements } from './announcements.ts';
import { failureCodeOf, isRefusal, untilWelcome } from './failures.ts';
import { HoldCalls } from './hold-calls.ts';
import type { BookingRequest, RequestQueue } from './request-queue.ts';

/** The saga of one table, from the hold to its end; after each step the booking's row and its callers know the same. */
export class TableHold {
  readonly #input: TableBookingInput;
  readonly #key: BookingKey;
  readonly #requests: RequestQueue;
  readonly #announcements: Announcements;
  readonly #hold: HoldCalls;

  constructor(input: TableBookingInput, requests: RequestQueue) {
    this.#input = input;
    this.#key = { clientId: input.clientId, bookingId: input.bookingId };
    this.#requests = requests;
    this.#announcements = new Announcements(input, requests);
    this.#hold = new HoldCalls(input);
  }

  /** Takes the booking up in the state of its row, which is usually the first. */
  async open(): Promise<void> {
    const snapshot = await CancellationScope.nonCancellable(
      () => quickReads.openBooking.executeWithOptions({ summary: 'Read the booking' }, [this.#key]),
    );
    this.#announcements.show(snapshot);
    if (isEnd(snapshot.state)) this.#requests.close();
    else if (this.#input.takesHold) this.#hold.mayHold();
  }

  /** Holds the table, or finishes an order that an earlier run was interrupted in. */
  async begin(): Promise<void> {
    const { state, hold, quote } = this.#requests.snapshot;
    if (state === 'reserving') return this.#reserve();
    if (state !== 'quoting' || !this.#input.takesHold || hold !== null) return;
    this.#announcements.show({ state: 'held', hold: await this.#hold.take(quote) });
    await this.#announcements.tellConversation('held');
  }

  async serve(request: BookingRequest | 'expired'): Promise<void> {
    switch (request) {
      case 'reserve': return this.#reserve();
      case 'extend': return this.#extend();
      case 'release': return this.#giveBack();
      case 'expired': return this.end('expired', null);
    }
  }

  /**
   * Ends a booking without a reservation: reports that, and gives back any hold.
   *
   * @param isLate the guest was told that the outcome is uncertain, and hears it before anything else about the booking
   */
  async end(to: 'released' | 'expired' | 'failed', failure: BookingFailureCode | null, isLate = false): Promise<void> {
    this.#announcements.show({ state: to, failure });
    await CancellationScope.nonCancellable(async () => {
      await recording.closeBooking.executeWithOptions({ summary: `Record: ${to}` }, [{ ...this.#key, to, failure }]);
      this.#requests.close();
      if (isLate) await this.#announcements.tellLate();
      await this.#announcements.tellConversation(to);
      await this.#hold.compensate();
    });
  }

  /** From here on the guest has the table if, and only if, the provider takes the order; no timer comes between. */
  async #reserve(): Promise<void> {
    this.#announcements.show({ state: 'reserving' });
    await CancellationScope.nonCancellable(async () => {
      try {
        return await this.#reserved(await writing.reserveTable.executeWithOptions({ summary: 'Reserve the table' }, [this.#key]));
      } catch (error) {
        if (!(error instanceof ActivityFailure)) throw error;
        const code = failureCodeOf(error);
        return isRefusal(code) ? this.#refused(code) : this.#settle(error);
      }
    });
  }

  /** The provider gave no answer in time. Callers hear that it is not certain; the order is repeated until it is. */
  async #settle(unanswered: ActivityFailure): Promise<void> {
    this.#requests.suspend('PROVIDER_UNAVAILABLE');
    this.#announcements.uncertain();
    log.warn('The outcome of a reservation is unknown; its request is repeated until it is known');
    await untilWelcome(unanswered);
    try {
      await this.#reserved(await settling.reserveTable.executeWithOptions({ summary: 'Find out what became of the order' }, [this.#key]));
      await this.#announcements.tellLate();
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
      const code = failureCodeOf(error);
      await this.end(isGone(code) ? 'expired' : 'failed', code, true);
    }
  }

  /** The reservation has taken the hold over. */
  async #reserved(reservation: ReservedTable): Promise<void> {
    this.#hold.forget();
    this.#announcements.show({ state: 'reserved', reservation });
    this.#requests.answer('reserve', reservation);
    this.#requests.close();
    await this.#announcements.tellConversation('reserved');
  }

  /** A refused order leaves the hold as it was, for a better order, unless the hold itself is gone. */
  async #refused(code: BookingFailureCode): Promise<void> {
    const { hold } = this.#requests.snapshot;
    if (isGone(code)) return this.end('expired', code);
    if (hold === null || Date.parse(hold.utcExpiresAt) <= Date.now()) return this.end('failed', code);
    await recording.keepHeld.executeWithOptions({ summary: 'Record: still held' }, [this.#key]);
    this.#announcements.show({ state: 'held' });
    return this.#requests.refuse('reserve', code);
  }

  async #extend(): Promise<void> {
    try {
      const hold = await this.#hold.extend();
      this.#announcements.show({ hold });
      this.#requests.answer('extend', hold);
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      const code = failureCodeOf(error);
      if (isGone(code)) await this.end('expired', code);
      else this.#requests.refuse('extend', code);
    }
  }

  async #giveBack(): Promise<void> {
    try {
      await this.#hold.release();
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      // It is still held, and expires.
      return this.#requests.refuse('release', failureCodeOf(error));
    }
    this.#hold.forget();
    await this.end('released', null);
  }
}

const isGone = (code: BookingFailureCode): boolean => code === 'HOLD_EXPIRED' || code === 'HOLD_NOT_FOUND';
