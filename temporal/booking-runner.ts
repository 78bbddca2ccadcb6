import { WithStartWorkflowOperation, WorkflowUpdateRPCTimeoutOrCancelledError, type WorkflowStartOptions } from '@temporalio/client';
import { BookingFailure, bookingFailures, type BookingFailureCode } from '../domain/model/booking/failures.ts';
import {
  PATIENCE_MS, reservationChangeFlow, reservationChangeId, tableBookingFlow, tableBookingId,
  type ChangedReservation, type HeldTable, type ReservationChangeInput, type ReservedTable, type TableBookingInput,
} from '../domain/model/booking/flows.ts';
import { taskQueues } from '../domain/model/flows.ts';
import type { BookingRunner } from '../domain/ports/booking-runner.ts';
import type { reservationChange } from '../workflows/reservation-change.ts';
import type { tableBooking } from '../workflows/table-booking.ts';
import { applicationFailureOf, domainErrorOf, isWorthRepeating } from './failures.ts';
import { reach, unlessGone } from './reach.ts';
import type { OperatorView, RunnerOptions } from './runner-options.ts';
import { conversationLinks, shownToOperators } from './shown-to-operators.ts';

/** A flow answers within its patience with the provider; the rest is for network and queues. */
const ANSWER_MS = PATIENCE_MS + 30_000;
/** How long a caller waits for the server to note that the table is no longer wanted. */
const DROP_MS = 5_000;
/** Attempts within one call: the flow's run may end meanwhile. */
const ATTEMPTS = 3;

type Flow = typeof tableBooking | typeof reservationChange;

/** Bookings: one update-with-start per request, which starts the booking's flow or joins it. */
export function bookingRunner({ client, ...view }: RunnerOptions): BookingRunner {
  async function update<Result, Workflow extends Flow>(
    name: string, start: () => Promise<WithStartWorkflowOperation<Workflow>>,
  ): Promise<Result> {
    const deadline = Date.now() + ANSWER_MS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const startWorkflowOperation = await start();
        return await client.withDeadline(deadline, () => client.workflow.executeUpdateWithStart<Workflow, Result, []>(name, {
          startWorkflowOperation,
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
    holdTable: (booking) => update<HeldTable, typeof tableBooking>(updates.hold, () => bookingStart(view, booking)),
    reserveTable: (booking) => update<ReservedTable, typeof tableBooking>(updates.reserve, () => bookingStart(view, booking)),
    extendHold: (booking) => update<HeldTable, typeof tableBooking>(updates.extend, () => bookingStart(view, booking)),
    releaseHold: (booking) => update<void, typeof tableBooking>(updates.release, () => bookingStart(view, booking)),
    async dropTable({ clientId, holdKey }) {
      await reach(client, DROP_MS, () => unlessGone(client.workflow.getHandle(tableBookingId(clientId, holdKey)).cancel(), undefined));
    },
    changeReservation: (change) => update<ChangedReservation, typeof reservationChange>(
      reservationChangeFlow.updates.outcome, () => changeStart(view, change),
    ),
  };
}

const shared = (clientId: string) => ({
  workflowIdConflictPolicy: 'USE_EXISTING',
  taskQueue: taskQueues.booking,
  workflowTaskTimeout: '5 s',
  // A guest waits, and one hotel's rush must not starve the others.
  priority: { priorityKey: 1, fairnessKey: clientId },
} as const satisfies Partial<WorkflowStartOptions>);

async function bookingStart(view: OperatorView, booking: TableBookingInput): Promise<WithStartWorkflowOperation<typeof tableBooking>> {
  const { clientId, bookingId, holdKey, sessionKey, takesHold } = booking;
  return new WithStartWorkflowOperation<typeof tableBooking>(tableBookingFlow.type, {
    ...shared(clientId),
    ...await shownToOperators(view, {
      clientId, sessionKey, taskType: 'table-booking', summary: takesHold ? 'Table booking with a hold' : 'Table booking without a hold',
      links: {
        'Bookings in the console': `/console/hotels/${clientId}/bookings`,
        'Booking in the API': `/api/clients/${clientId}/bookings/${bookingId}`,
        ...sessionKey === null ? {} : conversationLinks(clientId, sessionKey),
      },
    }),
    workflowId: tableBookingId(clientId, holdKey),
    args: [booking],
  });
}

async function changeStart(
  view: OperatorView, change: ReservationChangeInput,
): Promise<WithStartWorkflowOperation<typeof reservationChange>> {
  const { clientId, operation } = change;
  return new WithStartWorkflowOperation<typeof reservationChange>(reservationChangeFlow.type, {
    ...shared(clientId),
    ...await shownToOperators(view, {
      clientId, taskType: `reservation-${operation}`, summary: `Reservation: ${operation}`,
      links: { 'Bookings in the console': `/console/hotels/${clientId}/bookings` },
    }),
    workflowId: reservationChangeId(change),
    args: [change],
  });
}

/** The flow's failure in the provider's terms; a timeout counts as an unavailable provider. */
function refusalOf(error: unknown): BookingFailure | undefined {
  const failure = applicationFailureOf(error);
  if (failure?.type && Object.hasOwn(bookingFailures, failure.type)) {
    const [details = {}] = failure.details ?? [];
    return new BookingFailure(failure.type as BookingFailureCode, { details: details as Record<string, unknown>, cause: error });
  }
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return new BookingFailure('PROVIDER_UNAVAILABLE', { cause: error });
  return undefined;
}
