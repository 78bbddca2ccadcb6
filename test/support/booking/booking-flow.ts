import { randomUUID } from 'node:crypto';
import { activityInfo, Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { Client, WorkflowHandle } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import type { BookingActivities } from '../../../activities/booking-activities.ts';
import type { TableAppActivities } from '../../../activities/table-app-activities.ts';
import type { ToolCallActivities } from '../../../activities/tool-call-activities.ts';
import type { BookingFailureCode } from '../../../domain/model/booking/failures.ts';
import {
  reservationChangeId, tableBookingId, type BookingSnapshot, type ChangedReservation, type HeldTable, type ReservationChangeInput,
  type ReservedTable, type TableBookingInput,
} from '../../../domain/model/booking/flows.ts';
import type { WallClock } from '../../../domain/model/booking/wall-clock.ts';
import { taskQueues } from '../../../domain/model/flows.ts';
import type { BookingRunner } from '../../../domain/ports/booking-runner.ts';
import { bookingRunner } from '../../../temporal/booking-runner.ts';
import { temporalClient } from '../../../temporal/connection.ts';
import { flowTemporal, type FlowTemporalOptions } from '../stack/flow-temporal.ts';
import { installQuietRuntime } from '../stack/quiet-runtime.ts';

/** The real flows and runner in a namespace or on a Temporal server of the caller's own, over activities that keep bookings in memory. */
export interface BookingFlow {
  client: Client;
  runner: BookingRunner;
  fake: FakeRestaurant;
  flowOf(booking: { holdKey: string } | ReservationChangeInput): WorkflowHandle;
  stop(): Promise<void>;
}

const clientId = '7d8bd0ca-6c6b-4b8d-9a57-5fd0c3f1a001';

export async function startBookingFlow({ bundlePath, ...temporal }: FlowTemporalOptions & { bundlePath: string }): Promise<BookingFlow> {
  const { place, stop: leave } = await flowTemporal(temporal);
  installQuietRuntime();
  const fake = new FakeRestaurant();
  const connection = await NativeConnection.connect({ address: place.address });
  const worker = await Worker.create({
    connection, namespace: place.namespace, taskQueue: taskQueues.booking, workflowBundle: { codePath: bundlePath }, reuseV8Context: true,
    activities: { ...fake.activities, callTableApp: fake.callTableApp, makeToolCall: fake.makeToolCall },
  });
  const run = worker.run();
  const client = temporalClient(place);
  return {
    client, fake,
    runner: bookingRunner({ client, sessionIdleMs: 600_000, acceptTimeoutMs: 20_000, answerTimeoutMs: 25_000 }),
    flowOf: (flow) => client.workflow.getHandle('holdKey' in flow ? tableBookingId(clientId, flow.holdKey) : reservationChangeId(flow)),
    async stop() {
      worker.shutdown();
      await run;
      await connection.close();
      await client.connection.close();
      await leave();
    },
  };
}

/** Ends only when the run is cancelled. */
async function untilCancelled(): Promise<never> {
  const beat = setInterval(() => Context.current().heartbeat(), 100);
  return Context.current().cancelled.finally(() => clearInterval(beat));
}

type Step = keyof BookingActivities;

/** A restaurant that says yes, unless a test tells it otherwise. */
export class FakeRestaurant {
  /** What the next calls of a step fail with, in order. */
  readonly troubles: Partial<Record<Step, BookingFailureCode[]>> = {};
  /** How long holds live, in milliseconds. */
  holdMs = 300_000;

  booking(more: Partial<TableBookingInput> = {}): TableBookingInput {
    return { clientId, bookingId: randomUUID(), holdKey: randomUUID(), sessionKey: null, takesHold: true, ...more };
  }

  change(operation: ReservationChangeInput['operation']): ReservationChangeInput {
    return { clientId, changeId: randomUUID(), changeKey: randomUUID(), reservationId: 'reservation-1', operation };
  }

  readonly activities: BookingActivities = {
    openBooking: async (): Promise<BookingSnapshot> => ({
      state: 'quoting', startsAt: '2026-12-01T19:00:00Z' as WallClock, partySize: 2, quote: null, hold: null, reservation: null, failure: null,
    }),
    quoteTable: async () => { this.#meet('quoteTable'); return { availabilityId: 'quote-1', expiresAt: this.#in(120_000) }; },
    holdTable: async () => { this.#meet('holdTable'); return this.#hold(); },
    extendHold: async () => { this.#meet('extendHold'); return this.#hold(); },
    releaseHold: async () => this.#meet('releaseHold'),
    reserveTable: async ({ bookingId }): Promise<ReservedTable> => {
      this.#meet('reserveTable');
      return { reservationId: `reservation-${bookingId}`, confirmationNumber: 'K7P2QM', status: 'confirmed', tables: ['W1'] };
    },
    keepHeld: async () => undefined,
    closeBooking: async () => undefined,
    tellExpired: async () => undefined,
    tellLate: async () => undefined,
    changeReservation: async ({ changeId }): Promise<ChangedReservation> => {
      this.#meet('changeReservation');
      return {
        reservationId: changeId, confirmationNumber: 'K7P2QM', status: 'confirmed', tables: [], cancelledAt: null, startsAt: null, partySize: 4,
      };
    },
    closeChange: async () => undefined,
    tellLateChange: async () => undefined,
  };

  /** What a page's calls meet: a connection that works, a worker that dies under the first attempt, a wrong code. */
  readonly callTableApp: TableAppActivities['callTableApp'] = async ({ kind }) => {
    if (kind === 'verifyBooker') return { ok: false, code: 'VERIFICATION_FAILED' };
    if (kind === 'requestVerification' && activityInfo().attempt === 1) throw ApplicationFailure.retryable('The worker died.', 'INTERNAL');
    return { ok: true, value: kind === 'check' ? { properties: [] } : null };
  };

  /** An agent's calls: one that lasts until it is cancelled, one whose worker dies first, one that is refused. */
  readonly makeToolCall: ToolCallActivities['makeToolCall'] = async ({ tool }) => {
    if (tool === 'tableapp_get_availability') return untilCancelled();
    if (tool === 'tableapp_create_hold' && activityInfo().attempt === 1) throw ApplicationFailure.retryable('The worker died.', 'INTERNAL');
    return tool === 'tableapp_find_reservation' ? 'RESERVATION_NOT_FOUND' : 'answered';
  };

  #meet(step: Step): void {
    const code = this.troubles[step]?.shift();
    if (code === undefined) return;
    const passes = code === 'PROVIDER_UNAVAILABLE' || code === 'RATE_LIMITED';
    throw ApplicationFailure.create({ message: 'No.', type: code, nonRetryable: !passes, details: [{}] });
  }

  #hold = (): HeldTable => ({ holdId: 'hold-1', utcExpiresAt: this.#in(this.holdMs) });

  #in = (ms: number): string => new Date(Date.now() + ms).toISOString();
}
