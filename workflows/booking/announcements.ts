import { getExternalWorkflowHandle, isCancellation, patched, upsertSearchAttributes } from '@temporalio/workflow';
import { isEnd, type BookingState } from '../../domain/model/booking/booking-state.ts';
import { BOOKING_CHANGED_SIGNAL, type BookingSnapshot, type TableBookingInput } from '../../domain/model/booking/flows.ts';
import { chatSessionId, searchAttribute } from '../../domain/model/flows.ts';
import { changeAttributes, waitingFor } from '../operators/attributes.ts';
import { showDetails } from '../operators/details.ts';
import { recording } from './activities.ts';
import type { RequestQueue } from './request-queue.ts';

/** Reports a booking's state to its callers, to operators who look at the run, and to the conversation and its guest. */
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
    describeBooking(snapshot);
    const { state, startsAt } = snapshot;
    if (patched('table-time-shown')) {
      changeAttributes([searchAttribute('ConciergeTableTime', new Date(`${startsAt.slice(0, 16)}Z`))]);
      if (state === 'held') waitingFor('guest');
    }
    if (isEnd(snapshot.state)) upsertSearchAttributes([searchAttribute('ConciergeOutcome', snapshot.state)]);
  }

  /** Shows that the provider has not answered an order yet. */
  uncertain(): void {
    if (patched('table-time-shown')) waitingFor('provider');
  }

  /** A conversation whose run has ended need not know the booking's state, but its guest hears that a hold is gone. */
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

  /** Tells the outcome to a guest who was told before that it is uncertain. */
  async tellLate(): Promise<void> {
    const { clientId, sessionKey, bookingId } = this.#input;
    if (sessionKey === null) return;
    await recording.tellLate.executeWithOptions({ summary: 'Tell the guest how it ended' }, [{ clientId, bookingId, sessionKey }]);
  }
}

const meanings: Record<BookingSnapshot['state'], string> = {
  quoting: 'Asking the restaurant',
  held: 'Held, waiting for the guest',
  reserving: 'Being reserved',
  reserved: 'Reserved',
  released: 'Released',
  expired: 'The hold has expired',
  failed: 'Failed',
};

/** What an operator reads at the top of the run in the Temporal Web UI: the state of the table, nothing about the guest. */
function describeBooking({ state, startsAt, partySize, hold, reservation, failure }: BookingSnapshot): void {
  showDetails(
    `${meanings[state]}${failure === null ? '' : ` (${failure})`}`,
    `Table: ${partySize} people, ${startsAt.slice(0, 10)} ${startsAt.slice(11, 16)} on the restaurant's clock`,
    `Hold: ${hold === null ? 'none' : `${hold.holdId}, until ${hold.utcExpiresAt} UTC`}`,
    `Reservation: ${reservation === null ? 'none' : `${reservation.confirmationNumber}, ${reservation.status}`}`,
  );
}
