import { z } from 'zod';
import { eraseGuest, eraseGuestSchema, erasureRecordSchema, getErasure } from '../../domain/guests/erase-guest.ts';
import { exportGuest, guestExportSchema } from '../../domain/guests/export-guest.ts';
import { guestSelectorSchema } from '../../domain/guests/guest-selector.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams, noSuchClient } from './administration-schemas.ts';

const shared = { tag: 'Clients', auth: 'sessionOrKey' } as const;
const read = { feature: 'guests', action: 'READ', scope: 'client', foreign: 404 } as const;
const tooMany = { description: 'More than one guest matches; the message says what to do.' };

const postExport = defineRoute({
  ...shared, method: 'post', path: '/api/clients/:id/guests/export', operationId: 'exportGuest',
  summary: 'Export what is stored about one guest',
  description: 'Names the guest by session, e-mail address, telephone number or channel id, and answers with everything that is stored: '
    + 'conversations, bookings, ratings, the concierge\'s memory, channel threads, agents\' tasks. The audit trail records the request, '
    + 'not the data.',
  permission: read,
  request: { params: idParams, body: guestSelectorSchema },
  bodyExample: { email: 'guest@example.com' },
  responses: { 200: { description: 'What is stored about the guest.', schema: guestExportSchema }, ...noSuchClient, 409: tooMany },
  answer: (ctx, call, services) => exportGuest({ ctx, input: call.body, deps: { platform: services.database.forSystem() } }),
});

const postErase = defineRoute({
  ...shared, method: 'post', path: '/api/clients/:id/guests/erase', operationId: 'eraseGuest',
  summary: 'Delete what is stored about one guest',
  description: 'Starts an erasure and answers at once; read it by its id to follow its progress. The guest\'s session ends. If the '
    + 'guest has upcoming tables, the call is refused with their numbers until `reservations` says what to do with them. Cannot be '
    + 'undone; safe to repeat.',
  permission: { ...read, action: 'WRITE' },
  request: { params: idParams, body: eraseGuestSchema },
  bodyExample: { email: 'guest@example.com', reservations: 'keep' },
  responses: {
    202: { description: 'The erasure that has started.', schema: erasureRecordSchema },
    404: { description: 'The client does not exist or is not yours to see, or no such guest is known.' },
    409: { description: 'There are upcoming tables and nothing says what to do with them, or more than one guest matches; the message '
      + 'says what to do.' },
  },
  answer: (ctx, call, services) => eraseGuest({ ctx, input: call.body, runner: services.runner }),
});

const getOne = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/guests/erasures/:erasureId', operationId: 'getGuestErasure',
  summary: 'Read the progress of an erasure',
  permission: read,
  request: { params: idParams.extend({ erasureId: z.uuid().toLowerCase() }) },
  responses: {
    200: { description: 'Its progress, and in the end how much was deleted.', schema: erasureRecordSchema },
    404: { description: 'The erasure does not exist, or is another client\'s.' },
  },
  answer: (ctx, call) => getErasure({ ctx, erasureId: call.params.erasureId }),
});

/** What a guest may ask a hotel for: a copy of what is known of him, and its deletion. */
export const guestRoutes: readonly Route[] = [postExport, postErase, getOne];
