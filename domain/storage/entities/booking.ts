import { defineEntity, p } from '@mikro-orm/core';
import { bookingStates } from '../../model/booking/booking-state.ts';
import type { BookingFailureCode } from '../../model/booking/failures.ts';
import { changeOperations, changeStates, type ChangedReservation } from '../../model/booking/flows.ts';
import { reservationStatuses } from '../../model/booking/objects.ts';
import type { WallClock } from '../../model/booking/wall-clock.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { ChatSession } from './chat.ts';
import { Client } from './client.ts';

const TableQuoteSchema = defineEntity({
  name: 'TableQuote',
  ...tenantPolicy('table_quote'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    availabilityId: p.string().length(500).primary(),
    startsAt: p.string().length(20).$type<WallClock>(),
    partySize: p.integer(),
    expiresAt: p.datetime().index(),
  },
});

/** What an availability id stands for, so that a hold can be quoted again and its request is never the caller's word. */
export class TableQuote extends TableQuoteSchema.class {}
TableQuoteSchema.setClass(TableQuote);

const TableBookingSchema = defineEntity({
  name: 'TableBooking',
  ...tenantPolicy('table_booking'),
  uniques: [
    { name: 'table_booking_by_hold_key', properties: ['clientId', 'holdKey'] },
    { name: 'table_booking_one_per_intent', properties: ['clientId', 'intent'], where: 'live' },
    { name: 'table_booking_by_hold', properties: ['clientId', 'holdId'] },
    { name: 'table_booking_by_reserve_key', properties: ['clientId', 'reserveKey'] },
  ],
  indexes: [
    { name: 'table_booking_by_created_date', properties: ['clientId', 'createdDate', 'id'] },
    { name: 'table_booking_by_reservation', properties: ['clientId', 'reservationId'] },
    { name: 'table_booking_by_session', properties: ['sessionKey'] },
    { name: 'table_booking_by_end', properties: ['clientId', 'endedDate'] },
    { name: 'table_booking_by_cancellation', properties: ['clientId', 'cancelledDate'], where: 'cancelled_date is not null' },
    { name: 'table_booking_by_visit', properties: ['clientId', 'startsAt'] },
    { name: 'table_booking_with_notes', properties: ['startsAt'], where: 'notes is not null' },
  ],
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().deleteRule('set null').fieldName('session_key').nullable(),
    /** The key or person that made it outside of any conversation; null in a conversation, which is its own. */
    madeBy: p.string().length(60).nullable(),
    /** In the workflow's id and the idempotency key of the first hold; made with this row, or the caller's. */
    holdKey: p.uuid(),
    /** What the guest wants, in this conversation; one live booking each. */
    intent: p.string().length(120),
    takesHold: p.boolean(),
    /** Until it is released, expired, failed or cancelled: then the same table may be wanted again. */
    live: p.boolean().default(true),
    state: p.enum(bookingStates),
    startsAt: p.string().length(20).$type<WallClock>(),
    partySize: p.integer(),
    availabilityId: p.text().nullable(),
    quoteExpiresAt: p.datetime().nullable(),
    holdId: p.string().length(255).nullable(),
    utcExpiresAt: p.datetime().nullable(),
    /** The idempotency key of the reservation, kept with the order it was made for. */
    reserveKey: p.uuid().nullable(),
    orderHash: p.string().length(64).nullable(),
    /** For the provider; gone when the booking ends. */
    guest: p.json<BookingGuest>().nullable(),
    /** What the guest told the restaurant beside the order: allergies, a high chair, an occasion, a seat. */
    notes: p.string().length(500).nullable(),
    reservationId: p.string().length(255).nullable(),
    confirmationNumber: p.string().length(255).nullable(),
    reservationStatus: p.enum(reservationStatuses).nullable(),
    tables: p.json<string[]>().defaultRaw("'[]'"),
    failureCode: p.string().length(40).$type<BookingFailureCode>().nullable(),
    createdDate: p.datetime(3),
    changedDate: p.datetime(3),
    endedDate: p.datetime(3).nullable(),
    /** The keys of all orders of this table, of which one became the reservation's, so that each finds it again. */
    orderKeys: p.json<string[]>().defaultRaw("'[]'"),
    /** When an order first had this reservation for an answer: a later one under another key is another request. */
    answeredDate: p.datetime(3).nullable(),
    /** When its reservation was cancelled. */
    cancelledDate: p.datetime().nullable(),
  },
});

export interface BookingGuest {
  guestName: string;
  guestEmail: string;
  guestPhone?: string | undefined;
  notes?: string | undefined;
}

/** One table that a guest wants, and how that stands. */
export class TableBooking extends TableBookingSchema.class {}
TableBookingSchema.setClass(TableBooking);

const ProviderCallSchema = defineEntity({
  name: 'ProviderCall',
  ...tenantPolicy('provider_call'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    operation: p.string().length(40).primary(),
    key: p.uuid().primary(),
    requestHash: p.string().length(64),
    /** `sent` until a definite answer is known: the call may or may not have taken effect. */
    state: p.enum(['sent', 'done', 'refused'] as const),
    /** Of the answer, what the flow needs; nothing of the guest. */
    response: p.json<unknown>().nullable(),
    createdDate: p.datetime(3),
    answeredDate: p.datetime(3).nullable(),
  },
});

/** A call to a provider that must take effect once, written down before it is made. */
export class ProviderCall extends ProviderCallSchema.class {}
ProviderCallSchema.setClass(ProviderCall);

const BookingConfirmationSchema = defineEntity({
  name: 'BookingConfirmation',
  ...tenantPolicy('booking_confirmation'),
  uniques: [{ name: 'booking_confirmation_once', properties: ['sessionKey', 'messageId', 'operationHash'] }],
  properties: {
    /** Also the idempotency key of what it confirms, where the caller brings none. */
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().deleteRule('cascade').fieldName('session_key'),
    /** SHA-256 over the tool's name and its arguments. */
    operationHash: p.string().length(64),
    /** The guest's message that says yes. */
    messageId: p.uuid(),
    createdDate: p.datetime(3),
    expiresAt: p.datetime(3),
    /** The call that used it up; the same call may be repeated. */
    consumedBy: p.uuid().nullable(),
  },
});

/** A guest's yes to one exact operation. */
export class BookingConfirmation extends BookingConfirmationSchema.class {}
BookingConfirmationSchema.setClass(BookingConfirmation);

const ReservationChangeSchema = defineEntity({
  name: 'ReservationChange',
  ...tenantPolicy('reservation_change'),
  uniques: [
    { name: 'reservation_change_by_key', properties: ['clientId', 'changeKey'] },
    { name: 'reservation_change_one_at_a_time', properties: ['clientId', 'reservationId'], where: "state = 'running'" },
  ],
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().deleteRule('set null').fieldName('session_key').nullable().index(),
    changeKey: p.uuid(),
    operation: p.enum(changeOperations),
    reservationId: p.string().length(255),
    requestHash: p.string().length(64),
    /** For the provider; gone when the change ends. */
    request: p.json<Record<string, unknown>>().nullable(),
    state: p.enum(changeStates),
    result: p.json<ChangedReservation>().nullable(),
    failureCode: p.string().length(40).$type<BookingFailureCode>().nullable(),
    createdDate: p.datetime(3),
    endedDate: p.datetime(3).nullable(),
  },
});

/** One change of a reservation, and what came of it. */
export class ReservationChange extends ReservationChangeSchema.class {}
ReservationChangeSchema.setClass(ReservationChange);
