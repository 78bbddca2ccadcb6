import { ActivityFailure, isCancellation, log, uuid4 } from '@temporalio/workflow';
import {
  QUOTE_MARGIN_MS, type BookingKey, type HeldTable, type TableBookingInput, type UsableQuote,
} from '../../domain/model/booking/flows.ts';
import { reading, releasing, writing } from './activities.ts';
import { failureCodeOf } from './failures.ts';

/** The provider's hold: takes it, extends it, and gives it back if the booking fails. */
export class HoldCalls {
  readonly #key: BookingKey;
  readonly #holdKey: TableBookingInput['holdKey'];
  /** The hold call under way, or the last one; its reply may have been lost. */
  #call: { availabilityId: string; key: string } | null = null;
  /** Gives the table back; registered before it is taken. */
  #compensation: (() => Promise<void>) | null = null;

  constructor({ clientId, bookingId, holdKey }: TableBookingInput) {
    this.#key = { clientId, bookingId };
    this.#holdKey = holdKey;
  }

  /** Registers that there may be a hold to give back. */
  mayHold(): void {
    this.#compensation = () => this.release();
  }

  /** Notes that there is no hold left to give back. */
  forget(): void {
    this.#compensation = null;
  }

  /** Takes the table, by the known quote if that is still fresh. */
  async take(known: UsableQuote | null): Promise<HeldTable> {
    const isFresh = known !== null && Date.parse(known.expiresAt) - Date.now() >= QUOTE_MARGIN_MS;
    try {
      return await this.#hold(isFresh ? known : await this.#quote(), this.#holdKey);
    } catch (error) {
      const code = failureCodeOf(error);
      // An earlier run used this key with a quote that is stale by now.
      const isStale = code === 'QUOTE_EXPIRED' || (code === 'IDEMPOTENCY_KEY_REUSED' && !isFresh);
      if (!isStale || isCancellation(error)) throw error;
      // The refusal is definite, so this is a new request, with a key of its own.
      return this.#hold(await this.#quote(), uuid4());
    }
  }

  extend(): Promise<HeldTable> {
    return writing.extendHold.executeWithOptions({ summary: 'Extend the hold' }, [this.#key]);
  }

  release(): Promise<void> {
    return releasing.releaseHold.executeWithOptions({ summary: 'Release the hold' }, [{ ...this.#key, unsettled: this.#call }]);
  }

  /** Gives back the hold, if there may be one. */
  async compensate(): Promise<void> {
    try {
      await this.#compensation?.();
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error;
      log.warn('The hold could not be released; it expires by itself', { failure: failureCodeOf(error) });
    }
  }

  #quote(): Promise<UsableQuote> {
    return reading.quoteTable.executeWithOptions({ summary: 'Quote the table' }, [this.#key]);
  }

  #hold({ availabilityId }: UsableQuote, key: string): Promise<HeldTable> {
    this.#call = { availabilityId, key };
    return writing.holdTable.executeWithOptions({ summary: 'Hold the table' }, [{ ...this.#key, availabilityId, holdKey: key }]);
  }
}
