import {
  ActivityFailure, CancellationScope, getExternalWorkflowHandle, isCancellation, log, setCurrentDetails, upsertSearchAttributes,
  uuid4,
} from '@temporalio/workflow';
import { isEnd, type BookingState } from '../../domain/model/booking/booking-state.ts';
import type { BookingFailureCode } from '../../domain/model/booking/failures.ts';
import {
  BOOKING_CHANGED_SIGNAL, QUOTE_MARGIN_MS, type BookingKey, type BookingSnapshot, type ReservedTable, type TableBookingInput,
  type UsableQuote,
} from '../../domain/model/booking/flows.ts';
import { chatSessionId, searchAttribute } from '../../domain/model/flows.ts';
import { quickReads, reading, recording, releasing, settling, writing } from './activities.ts';
import type { Desk, Wish } from './desk.ts';
import { describeBooking } from './details.ts';
import { failureCodeOf, isRefusal, untilWelcome } from './failures.ts';

/** The steps of one table, each of which leaves the booking's row and the desk saying the same. */
export class Table {
  readonly #input: TableBookingInput;
  readonly #key: BookingKey;
  readonly #desk: Desk;
  /** The hold call under way, or the last one; its reply may have been lost. */
  #holdCall: { availabilityId: string; key: string } | null = null;
  /** Gives the table back; registered before it is taken. */
  #compensation: (() => Promise<void>) | null = null;

  constructor(input: TableBookingInput, desk: Desk) {
    this.#input = input;
    this.#key = { clientId: input.clientId, bookingId: input.bookingId };
    this.#desk = desk;
  }

  /** Takes the booking up where its row says that it stands: at the beginning, as a rule. */
  async open(): Promise<void> {
    const snapshot = await CancellationScope.nonCancellable(
      () => quickReads.openBooking.executeWithOptions({ summary: 'Read the booking' }, [this.#key]),
    );
    this.#show(snapshot);
    if (isEnd(snapshot.state)) this.#desk.close();
    else if (this.#input.takesHold) this.#compensation = () => this.#release();
  }

  /** Has the table held, or finishes the order that an earlier run was cut off from. */
  async begin(): Promise<void> {
    const { state, hold, quote } = this.#desk.snapshot;
    if (state === 'reserving') return this.#reserve();
    if (state === 'quoting' && this.#input.takesHold && hold === null) await this.#takeHold(quote);
  }

  async serve(wish: Wish | 'expired'): Promise<void> {
    switch (wish) {
      case 'reserve': return this.#reserve();
      case 'extend': return this.#extend();
      case 'release': return this.#giveBack();
      case 'expired': return this.end('expired', null);
    }
  }

  /**
   * Ends a booking that comes to nothing: says so, and gives back what it may hold.
   *
   * @param isLate the guest was told that the outcome is not certain, and hears it before anything else of the booking
   */
  async end(to: 'released' | 'expired' | 'failed', failure: BookingFailureCode | null, isLate = false): Promise<void> {
    this.#show({ state: to, failure });
    await CancellationScope.nonCancellable(async () => {
      await recording.closeBooking.executeWithOptions({ summary: `Record: ${to}` }, [{ ...this.#key, to, failure }]);
      this.#desk.close();
      if (isLate) await this.#tellLate();
      await this.#tellConversation(to);
      await this.#compensate();
    });
  }

  async #takeHold(known: UsableQuote | null): Promise<void> {
    const isFresh = known !== null && Date.parse(known.expiresAt) - Date.now() >= QUOTE_MARGIN_MS;
    try {
      await this.#hold(isFresh ? known : await this.#quote(), this.#input.holdKey);
    } catch (error) {
      const code = failureCodeOf(error);
      // An earlier run has asked with this key for a quote that is stale by now.
      const isStale = code === 'QUOTE_EXPIRED' || (code === 'IDEMPOTENCY_KEY_REUSED' && !isFresh);
      if (!isStale || isCancellation(error)) throw error;
      // The refusal is definite, so this is a new request, with a key of its own.
      await this.#hold(await this.#quote(), uuid4());
    }
    await this.#tellConversation('held');
  }

  #quote(): Promise<UsableQuote> {
    return reading.quoteTable.executeWithOptions({ summary: 'Quote the table' }, [this.#key]);
  }

  async #hold({ availabilityId }: UsableQuote, key: string): Promise<void> {
    this.#holdCall = { availabilityId, key };
    const hold = await writing.holdTable.executeWithOptions(
      { summary: 'Hold the table' }, [{ ...this.#key, availabilityId, holdKey: key }],
    );
    this.#show({ state: 'held', hold });
  }

  /** From here on the guest has the table if, and only if, the provider takes the order; no timer comes between. */
  async #reserve(): Promise<void> {
    this.#show({ state: 'reserving' });
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
    this.#desk.suspend('PROVIDER_UNAVAILABLE');
    log.warn('The outcome of a reservation is unknown; its request is repeated until it is known');
    await untilWelcome(unanswered);
    try {
      await this.#reserved(await settling.reserveTable.executeWithOptions({ summary: 'Find out what became of the order' }, [this.#key]));
      await this.#tellLate();
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
      const code = failureCodeOf(error);
      await this.end(isGone(code) ? 'expired' : 'failed', code, true);
    }
  }

  async #reserved(reservation: ReservedTable): Promise<void> {
    // The reservation has taken the hold over: nothing is to be given back any more.
    this.#compensation = null;
    this.#show({ state: 'reserved', reservation });
    this.#desk.answer('reserve', reservation);
    this.#desk.close();
    await this.#tellConversation('reserved');
  }

  /** A refused order leaves the hold as it was, for a better order, unless the hold itself is gone. */
  async #refused(code: BookingFailureCode): Promise<void> {
    const { hold } = this.#desk.snapshot;
    if (isGone(code)) return this.end('expired', code);
    if (hold === null || Date.parse(hold.utcExpiresAt) <= Date.now()) return this.end('failed', code);
    await recording.keepHeld.executeWithOptions({ summary: 'Record: still held' }, [this.#key]);
    this.#show({ state: 'held' });
    return this.#desk.refuse('reserve', code);
  }

  async #extend(): Promise<void> {
    try {
      const hold = await writing.extendHold.executeWithOptions({ summary: 'Extend the hold' }, [this.#key]);
      this.#show({ hold });
      this.#desk.answer('extend', hold);
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      const code = failureCodeOf(error);
      if (isGone(code)) await this.end('expired', code);
      else this.#desk.refuse('extend', code);
    }
  }

  async #giveBack(): Promise<void> {
    try {
      await this.#release();
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      // It is still held, and expires.
      return this.#desk.refuse('release', failureCodeOf(error));
    }
    this.#compensation = null;
    await this.end('released', null);
  }

  #release(): Promise<void> {
    return releasing.releaseHold.executeWithOptions({ summary: 'Release the hold' }, [{ ...this.#key, unsettled: this.#holdCall }]);
  }

  async #compensate(): Promise<void> {
    try {
      await this.#compensation?.();
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
      log.warn('The hold could not be released; it expires by itself', { failure: failureCodeOf(error) });
    }
  }

  /** A conversation whose run has ended need not know how the booking stands, but its guest hears that a hold is gone. */
  async #tellConversation(state: BookingState): Promise<void> {
    const { clientId, sessionKey, bookingId } = this.#input;
    if (sessionKey === null) return;
    try {
      await getExternalWorkflowHandle(chatSessionId(clientId, sessionKey)).signal(BOOKING_CHANGED_SIGNAL, { bookingId, state });
    } catch (error) {
      if (isCancellation(error)) throw error;
      if (state !== 'expired') return;
      await recording.tellExpired.executeWithOptions({ summary: 'Tell the guest that the hold has expired' }, [{ ...this.#key, sessionKey }]);
    }
  }

  /** Whoever was told that the outcome is not certain hears it when it is. */
  async #tellLate(): Promise<void> {
    const { sessionKey } = this.#input;
    if (sessionKey === null) return;
    await recording.tellLate.executeWithOptions({ summary: 'Tell the guest how it ended' }, [{ ...this.#key, sessionKey }]);
  }

  #show(change: BookingSnapshot | Partial<BookingSnapshot>): void {
    this.#desk.show(change);
    setCurrentDetails(describeBooking(this.#desk.snapshot));
    if (isEnd(this.#desk.snapshot.state)) upsertSearchAttributes([searchAttribute('ConciergeOutcome', this.#desk.snapshot.state)]);
  }
}

const isGone = (code: BookingFailureCode): boolean => code === 'HOLD_EXPIRED' || code === 'HOLD_NOT_FOUND';
