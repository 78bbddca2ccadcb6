import { z } from 'zod';
import { BookingFailure, type BookingFailureCode } from '../../../domain/model/booking/failures.ts';
import {
  closedReservationSchema, holdSchema, propertySchema, quoteSchema, reservationSchema, reservationSummarySchema, slotSchema,
  type Hold, type Property,
} from '../../../domain/model/booking/objects.ts';
import type { TableProvider } from '../../../domain/ports/table-provider.ts';
import type { Caller, ProviderReply } from './caller.ts';

/** How long what a property says of itself is believed (spec 4.8). */
const PROPERTIES_MS = 60 * 60 * 1000;

/** A hold that is gone, however it ended, no longer takes a table. */
const goneHolds: readonly BookingFailureCode[] = ['HOLD_NOT_FOUND', 'HOLD_EXPIRED'];

const verifiedSchema = z.object({ verificationToken: z.string().min(1).max(5_000), expiresAt: z.iso.datetime({ offset: true }) });

/** The instant by our clock, so that timers and what is shown do not depend on the provider's. */
const onOurClock = (instant: string, skewMs: number): string => new Date(Date.parse(instant) + skewMs).toISOString();

const holdOf = ({ data, skewMs }: ProviderReply<Hold>): Hold => ({ ...data, utcExpiresAt: onOurClock(data.utcExpiresAt, skewMs) });

/** What would not stay one segment of a path, or is the name of another operation. */
const NO_IDS = new Set(['', '.', '..', 'search']);

/** The path of one hold or reservation. @throws BookingFailure for an id that would lead elsewhere */
function pathOf(kind: 'holds' | 'reservations', id: string, action?: 'extend' | 'cancel' | 'confirm'): string {
  if (NO_IDS.has(id)) throw new BookingFailure(kind === 'holds' ? 'HOLD_NOT_FOUND' : 'RESERVATION_NOT_FOUND');
  return `/${kind}/${encodeURIComponent(id)}${action === undefined ? '' : `/${action}`}`;
}

/**
 * One property of a table-booking system. The schemas let pass what they name and nothing else, so that what a
 * provider adds, such as a guest's address to a mere summary, goes no further.
 */
export const tableappProvider = (caller: Caller, now: () => Date): TableProvider =>
  ({ ...tables(caller), ...reservations(caller), ...property(caller, now) });

/** Offers and holds. */
function tables(caller: Caller): Pick<TableProvider, 'availability' | 'quote' | 'createHold' | 'extendHold' | 'releaseHold'> {
  return {
    availability: async ({ date, time, partySize }) =>
      (await caller.call(
        { operation: 'availability', method: 'GET', path: '/availability', query: { date, time, partySize } }, z.array(slotSchema),
      )).data,

    async quote({ date, time, partySize }) {
      const reply =
        await caller.call({ operation: 'quote', method: 'POST', path: '/quotes', body: { date, time, partySize } }, quoteSchema);
      return { ...reply.data, expiresAt: onOurClock(reply.data.expiresAt, reply.skewMs) };
    },

    createHold: async ({ availabilityId, idempotencyKey }) =>
      holdOf(await caller.call(
        { operation: 'createHold', method: 'POST', path: '/holds', body: { availabilityId }, idempotencyKey }, holdSchema,
      )),

    extendHold: async (holdId) =>
      holdOf(await caller.call({ operation: 'extendHold', method: 'POST', path: pathOf('holds', holdId, 'extend'), body: {} }, holdSchema)),

    async releaseHold(holdId) {
      try {
        await caller.call({ operation: 'releaseHold', method: 'DELETE', path: pathOf('holds', holdId) }, z.unknown());
      } catch (error) {
        if (error instanceof BookingFailure && goneHolds.includes(error.code)) return;
        throw error;
      }
    },
  };
}

/** Reservations. */
function reservations(caller: Caller): Pick<TableProvider,
  'createReservation' | 'findReservation' | 'getReservation' | 'modifyReservation'
  | 'cancelReservation' | 'confirmReservation' | 'searchReservations'> {
  return {
    createReservation: async ({ idempotencyKey, ...body }) =>
      (await caller.call({ operation: 'createReservation', method: 'POST', path: '/reservations', body, idempotencyKey }, reservationSchema)
        .catch(asQuote(body.holdId === undefined))).data,

    findReservation: async (confirmationNumber) => (await caller.call(
      { operation: 'findReservation', method: 'GET', path: '/reservations', query: { confirmationNumber } }, reservationSummarySchema,
    )).data,

    getReservation: async (reservationId, verificationToken) => (await caller.call(
      { operation: 'getReservation', method: 'GET', path: pathOf('reservations', reservationId), verificationToken }, reservationSchema,
    )).data,

    modifyReservation: async (reservationId, { idempotencyKey, ...body }) => (await caller.call(
      { operation: 'modifyReservation', method: 'PATCH', path: pathOf('reservations', reservationId), body, idempotencyKey },
      reservationSchema,
    )).data,

    cancelReservation: async (reservationId, { reason, idempotencyKey }) => (await caller.call(
      { operation: 'cancelReservation', method: 'POST', path: pathOf(
        'reservations', reservationId, 'cancel',
      ), body: { reason }, idempotencyKey },
      closedReservationSchema,
    )).data,

    confirmReservation: async (reservationId, { idempotencyKey }) => (await caller.call(
      { operation: 'confirmReservation', method: 'POST', path: pathOf('reservations', reservationId, 'confirm'), body: {}, idempotencyKey },
      closedReservationSchema,
    )).data,

    searchReservations: async (query) => (await caller.call(
      { operation: 'searchReservations', method: 'GET', path: '/reservations/search', query }, z.array(reservationSchema),
    )).data,
  };
}

/** The property itself, and the proof of a booker. */
function property(caller: Caller, now: () => Date): Pick<TableProvider, 'health' | 'properties' | 'requestVerification' | 'verify'> {
  let known: { properties: Property[]; until: number } | undefined;
  return {
    health: async () =>
      (await caller.call({ operation: 'health', method: 'GET', path: '/health' }, z.object({ status: z.literal('up') }))).data,

    async properties() {
      if (known && known.until > now().getTime()) return known.properties;
      const { data: properties } =
        await caller.call({ operation: 'properties', method: 'GET', path: '/properties' }, z.array(propertySchema));
      known = { properties, until: now().getTime() + PROPERTIES_MS };
      return properties;
    },

    async requestVerification(reservationId) {
      await caller.call(
        { operation: 'requestVerification', method: 'POST', path: '/verification/request', body: { reservationId } }, z.unknown(),
      );
    },

    async verify(reservationId, code) {
      const { data, skewMs } = await caller.call(
        { operation: 'verify', method: 'POST', path: '/verification/verify', body: { reservationId, code } }, verifiedSchema,
      );
      return { ...data, expiresAt: onOurClock(data.expiresAt, skewMs) };
    },
  };
}

/** Without a hold, what has expired or is missing is the quote. */
const asQuote = (isQuote: boolean) => (error: unknown): never => {
  if (isQuote && error instanceof BookingFailure && goneHolds.includes(error.code)) {
    throw new BookingFailure('QUOTE_EXPIRED', { details: error.details, cause: error });
  }
  throw error;
};
