import { ApplicationFailure } from '@temporalio/common';
import { findBooking } from '../domain/booking/booking-row.ts';
import { tellLateChange } from '../domain/booking/tell-late-change.ts';
import { changeReservation, closeChange } from '../domain/booking/steps/change.ts';
import { closeBooking, keepHeld, tellExpired, tellLate } from '../domain/booking/steps/close.ts';
import { extendHold, holdTable, openBooking, quoteTable, releaseHold, type StepDeps } from '../domain/booking/steps/hold.ts';
import { reserveTable } from '../domain/booking/steps/reserve.ts';
import { type BookingFailureCode, BookingFailure, bookingFailures } from '../domain/model/booking/failures.ts';
import type {
  BookingKey, BookingSnapshot, ChangedReservation, HeldTable, ReservedTable, UsableQuote,
} from '../domain/model/booking/flows.ts';
import type { TenantContext } from '../domain/context.ts';
import { ReservationChange } from '../domain/storage/entities/booking.ts';
import type { TableProviders } from '../domain/ports/table-provider.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import { withSafeFailures, mapFailures, nextRetry } from './failures.ts';
import { withHeartbeat } from './heartbeat.ts';

export interface BookingDeps extends ActivityDeps {
  providers: TableProviders;
  /** Has agents' tasks know what their conversation was told of an order. Safe to repeat. */
  tellTasks: (ctx: TenantContext, sessionKey: string) => Promise<void>;
}

interface ChangeKey {
  clientId: string;
  changeId: string;
}

export type BookingActivities = ReturnType<typeof createBookingActivities>;

/**
 * The steps of table bookings. The connection's secret and the property are found here, from the client's id, and
 * leave no trace in what a step returns. Each may run twice: keys at the provider and states in our rows keep the
 * effect single.
 */
export function createBookingActivities({ providers, ...deps }: BookingDeps) {
  const step = ({ clientId, bookingId }: BookingKey): StepDeps => ({ ctx: activityContext(deps, clientId), bookingId, providers });
  /** Every step that may have decided an order has the task of its agent know. */
  const deciding = async <Result>(key: BookingKey, work: (deps: StepDeps) => Promise<Result>): Promise<Result> => {
    const booking = step(key);
    const result = await work(booking);
    await tellTasksOf(booking.ctx, (await findBooking(booking.ctx, key.bookingId)).sessionKey);
    return result;
  };
  const decidingChange = async <Result>(
    { clientId, changeId }: ChangeKey, work: (ctx: TenantContext) => Promise<Result>,
  ): Promise<Result> => {
    const ctx = activityContext(deps, clientId);
    const result = await work(ctx);
    await tellTasksOf(ctx, (await ctx.db.read((em) => em.findOne(ReservationChange, { id: changeId, clientId })))?.sessionKey);
    return result;
  };
  const tellTasksOf = async (ctx: TenantContext, sessionKey: string | null | undefined): Promise<void> => {
    if (sessionKey) await deps.tellTasks(ctx, sessionKey);
  };
  return withSafeFailures(withBookingFailures({
    /** How the booking stands. */
    openBooking: async (key: BookingKey): Promise<BookingSnapshot> => openBooking(step(key)),
    quoteTable: async (key: BookingKey): Promise<UsableQuote> => withHeartbeat(() => quoteTable(step(key))),
    /** Holds the quoted table once per key. */
    holdTable: async ({ availabilityId, holdKey, ...key }: BookingKey & { availabilityId: string; holdKey: string }): Promise<HeldTable> =>
      withHeartbeat(() => holdTable({ ...step(key), availabilityId, key: holdKey })),
    extendHold: async (key: BookingKey): Promise<HeldTable> => withHeartbeat(() => extendHold(step(key))),
    /** Gives back what is or may be held. */
    releaseHold: async ({ unsettled, ...key }: BookingKey & { unsettled: { availabilityId: string; key: string } | null }): Promise<void> =>
      withHeartbeat(() => releaseHold({ ...step(key), unsettled })),
    /** Books the table once, with the key and the details on the booking. */
    reserveTable: async (key: BookingKey): Promise<ReservedTable> => withHeartbeat(() => deciding(key, reserveTable)),
    keepHeld: async (key: BookingKey): Promise<void> => deciding(key, keepHeld),
    closeBooking: async ({ to, failure, ...key }: BookingKey & {
      to: 'released' | 'expired' | 'failed'; failure: BookingFailureCode | null;
    }): Promise<void> => deciding(key, (booking) => closeBooking({ ...booking, to, failure })),
    tellExpired: async ({ sessionKey, ...key }: BookingKey & { sessionKey: string }): Promise<void> =>
      tellExpired({ ...step(key), sessionKey }),
    /** Says in the conversation how an order ended whose outcome was not certain. */
    tellLate: async ({ sessionKey, ...key }: BookingKey & { sessionKey: string }): Promise<void> =>
      deciding(key, (booking) => tellLate({ ...booking, sessionKey })),
    /** Changes a reservation once. */
    changeReservation: async (key: ChangeKey): Promise<ChangedReservation> =>
      withHeartbeat(() => decidingChange(key, (ctx) => changeReservation({ ctx, providers, changeId: key.changeId }))),
    closeChange: async ({ failure, ...key }: ChangeKey & { failure: BookingFailureCode }): Promise<void> =>
      decidingChange(key, (ctx) => closeChange({ ctx, changeId: key.changeId, failure })),
    /** As `tellLate`, for a change. */
    tellLateChange: async (key: ChangeKey): Promise<void> =>
      decidingChange(key, (ctx) => tellLateChange({ ctx, input: { changeId: key.changeId } })),
  }));
}

/**
 * Turns a provider's refusals into failures that flows understand: the code is the type, a refusal is final, and
 * what may pass is tried again no sooner than the provider asks.
 */
const withBookingFailures: typeof withSafeFailures = (activities) =>
  mapFailures(activities, (error) => (error instanceof BookingFailure ? failureOf(error) : error));

function failureOf({ code, message, details, retryAfterSeconds }: BookingFailure): ApplicationFailure {
  return ApplicationFailure.create({
    message, type: code, nonRetryable: !bookingFailures[code].retry,
    // The delay does not reach a flow that has to take up the call again; what it is made of does.
    details: [details, ...(retryAfterSeconds === undefined ? [] : [{ retryAfterSeconds }])],
    ...nextRetry({ retryAfterSeconds }),
  });
}
