import { WithStartWorkflowOperation, WorkflowUpdateRPCTimeoutOrCancelledError, type WorkflowStartOptions } from '@temporalio/client';
import { TypedSearchAttributes, WorkflowNotFoundError } from '@temporalio/common';
import { BookingFailure, bookingFailures, type BookingFailureCode } from '../domain/model/booking/failures.ts';
import {
  PATIENCE_MS, reservationChangeFlow, reservationChangeId, tableBookingFlow, tableBookingId,
  type ChangedReservation, type HeldTable, type ReservationChangeInput, type ReservedTable, type TableBookingInput,
} from '../domain/model/booking/flows.ts';
import { searchAttribute, taskQueues } from '../domain/model/flows.ts';
import type { BookingRunner } from '../domain/ports/booking-runner.ts';
import type { reservationChange } from '../workflows/reservation-change.ts';
import type { tableBooking } from '../workflows/table-booking.ts';
import { applicationFailureOf, domainErrorOf, isWorthRepeating } from './failures.ts';
import type { RunnerOptions } from './runner-options.ts';

/** A flow answers within its patience with the provider; the rest is for ways and queues. */
const ANSWER_MS = PATIENCE_MS + 30_000;
/** What the caller waits for the server to note that a table is not wanted. */
const DROP_MS = 5_000;
/** How often a wish is offered to its flow within one call: its run may end under it. */
const ATTEMPTS = 3;

type Flow = typeof tableBooking | typeof reservationChange;

/** Bookings: one update-with-start per wish, which starts the flow of the booking or joins it. */
export function bookingRunner({ client }: RunnerOptions): BookingRunner {
  async function update<Result, Workflow extends Flow>(name: string, start: () => WithStartWorkflowOperation<Workflow>): Promise<Result> {
    const deadline = Date.now() + ANSWER_MS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await client.withDeadline(deadline, () => client.workflow.executeUpdateWithStart<Workflow, Result, []>(name, {
          startWorkflowOperation: start(),
        } as never));
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal !== undefined) throw refusal;
        if (attempt < ATTEMPTS && isWorthRepeating(error)) continue;
        throw domainErrorOf(error);
      }
    }
  }

  const { updates } = tableBookingFlow;
  return {
    holdTable: (booking) => update<HeldTable, typeof tableBooking>(updates.hold, () => bookingStart(booking)),
    reserveTable: (booking) => update<ReservedTable, typeof tableBooking>(updates.reserve, () => bookingStart(booking)),
    extendHold: (booking) => update<HeldTable, typeof tableBooking>(updates.extend, () => bookingStart(booking)),
    releaseHold: (booking) => update<void, typeof tableBooking>(updates.release, () => bookingStart(booking)),
    async dropTable({ clientId, holdKey }) {
      try {
        await client.withDeadline(Date.now() + DROP_MS, () => client.workflow.getHandle(tableBookingId(clientId, holdKey)).cancel());
      } catch (error) {
        if (!(error instanceof WorkflowNotFoundError)) throw domainErrorOf(error);
      }
    },
    changeReservation: (change) => update<ChangedReservation, typeof reservationChange>(
      reservationChangeFlow.updates.outcome, () => changeStart(change),
    ),
  };
}

const shared = (clientId: string, sessionKey: string | null, taskType: string) => ({
  workflowIdConflictPolicy: 'USE_EXISTING',
  taskQueue: taskQueues.booking,
  workflowTaskTimeout: '5 s',
  // A guest waits, and one hotel's rush must not starve the others.
  priority: { priorityKey: 1, fairnessKey: clientId },
  typedSearchAttributes: new TypedSearchAttributes([
    searchAttribute('ConciergeClientId', clientId),
    searchAttribute('ConciergeTaskType', taskType),
    ...(sessionKey === null ? [] : [searchAttribute('ConciergeSessionKey', sessionKey)]),
  ]),
} as const satisfies Partial<WorkflowStartOptions>);

function bookingStart(booking: TableBookingInput): WithStartWorkflowOperation<typeof tableBooking> {
  const { clientId, holdKey, sessionKey, takesHold } = booking;
  return new WithStartWorkflowOperation<typeof tableBooking>(tableBookingFlow.type, {
    ...shared(clientId, sessionKey, 'table-booking'),
    workflowId: tableBookingId(clientId, holdKey),
    args: [booking],
    staticSummary: takesHold ? 'Table booking with a hold' : 'Table booking without a hold',
  });
}

function changeStart(change: ReservationChangeInput): WithStartWorkflowOperation<typeof reservationChange> {
  return new WithStartWorkflowOperation<typeof reservationChange>(reservationChangeFlow.type, {
    ...shared(change.clientId, null, `reservation-${change.operation}`),
    workflowId: reservationChangeId(change),
    args: [change],
    staticSummary: `Reservation: ${change.operation}`,
  });
}

/** What the flow says of the provider, in the provider's terms; waiting in vain is one of them. */
function refusalOf(error: unknown): BookingFailure | undefined {
  const failure = applicationFailureOf(error);
  if (failure?.type && Object.hasOwn(bookingFailures, failure.type)) {
    const [details = {}] = failure.details ?? [];
    return new BookingFailure(failure.type as BookingFailureCode, { details: details as Record<string, unknown>, cause: error });
  }
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return new BookingFailure('PROVIDER_UNAVAILABLE', { cause: error });
  return undefined;
}
