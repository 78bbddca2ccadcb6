import { getExternalWorkflowHandle, isCancellation, setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { isEnd, type BookingState } from '../../domain/model/booking/booking-state.ts';
import { BOOKING_CHANGED_SIGNAL, type BookingSnapshot, type TableBookingInput } from '../../domain/model/booking/flows.ts';
import { chatSessionId, searchAttribute } from '../../domain/model/flows.ts';
import { recording } from './activities.ts';
import { describeBooking } from './details.ts';
import type { RequestQueue } from './request-queue.ts';

/** Says how a booking stands: to its callers, to operators who look at the run, to the conversation and its guest. */
export class Announcements {
  readonly #input: TableBookingInput;
  readonly #requests: RequestQueue;

  constructor(input: TableBookingInput, requests: RequestQueue) {
    this.#input = input;
    this.#requests = requests;
  }

  /** Shows a change to callers and operators. */
  show(change: BookingSnapshot | Partial<BookingSnapshot>): void {
    this.#requests.show(change);
    const { snapshot } = this.#requests;
    setCurrentDetails(describeBooking(snapshot));
    if (isEnd(snapshot.state)) upsertSearchAttributes([searchAttribute('ConciergeOutcome', snapshot.state)]);
  }

  /** A conversation whose run has ended need not know how the booking stands, but its guest hears that a hold is gone. */
  async tellConversation(state: BookingState): Promise<void> {
    const { clientId, sessionKey, bookingId } = this.#input;
    if (sessionKey === null) return;
    try {
      await getExternalWorkflowHandle(chatSessionId(clientId, sessionKey)).signal(BOOKING_CHANGED_SIGNAL, { bookingId, state });
    } catch (error) {
      if (isCancellation(error)) throw error;
      if (state !== 'expired') return;
      await recording.tellExpired.executeWithOptions(
        { summary: 'Tell the guest that the hold has expired' }, [{ clientId, bookingId, sessionKey }],
      );
    }
  }

  /** Tells the guest the outcome who was told before that it is not certain. */
  async tellLate(): Promise<void> {
    const { clientId, sessionKey, bookingId } = this.#input;
    if (sessionKey === null) return;
    await recording.tellLate.executeWithOptions({ summary: 'Tell the guest how it ended' }, [{ clientId, bookingId, sessionKey }]);
  }
}
