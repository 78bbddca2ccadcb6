import { bookingRecordSchema } from '../../domain/booking/booking-record.ts';
import { bookingsQuery, getBooking, listBookings } from '../../domain/booking/read-bookings.ts';
import { idSchema } from '../../domain/model/chat.ts';
import { defineRoute, pageOf, type Route } from '../http/route.ts';
import { idParams, listOf, noSuchClient } from './administration-schemas.ts';

const shared = {
  tag: 'Tools', auth: 'sessionOrKey',
  permission: { feature: 'conversations', action: 'READ', scope: 'client', foreign: 404, orFeature: 'integrations' },
} as const;

const list = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/bookings', operationId: 'listBookings',
  summary: 'List table bookings, newest first',
  description: 'How each stands and when, without the guest\'s name and address, which only the restaurant has.',
  request: { params: idParams, query: bookingsQuery },
  responses: { 200: { description: 'A page of bookings.', schema: listOf('bookings', bookingRecordSchema) }, ...noSuchClient },
  answer: (ctx, call, services) => pageOf('bookings', listBookings({ ctx, input: call.query, deps: services })),
});

const get = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/bookings/:bookingId', operationId: 'getBooking',
  summary: 'Read a table booking',
  request: { params: idParams.extend({ bookingId: idSchema }) },
  responses: {
    200: { description: 'The booking.', schema: bookingRecordSchema },
    404: { description: 'The client or the booking does not exist, or is not yours to see.' },
  },
  answer: (ctx, call) => getBooking({ ctx, input: { bookingId: call.params.bookingId } }),
});

/** Table bookings, as operators follow them. */
export const bookingRoutes: readonly Route[] = [list, get];
