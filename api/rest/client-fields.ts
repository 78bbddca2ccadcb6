import { z } from 'zod';
import { fieldPathsSchema, readFields } from '../../domain/clients/read-fields.ts';
import { localeSchema } from '../../domain/model/chat.ts';
import { clientIdHeader, guestContext } from '../http/guest.ts';
import { defineRoute } from '../http/route.ts';

/** Spec 4.1: configuration fields by dotted path. */
export const getClientFields = defineRoute({
  method: 'get', path: '/api/client/fields', operationId: 'getClientFields',
  tag: 'Client API', auth: 'guest',
  summary: 'Read configuration fields of a hotel by dotted path',
  description: 'Paths start with `hotelConfig` or `clientAssets`; an unknown path is left out of the answer.',
  request: {
    headers: clientIdHeader.extend({
      'x-client-fields': fieldPathsSchema,
      'x-client-locale': localeSchema.optional(),
    }),
  },
  responses: {
    200: {
      description: 'The fields, nested as their paths say.',
      schema: z.record(z.string(), z.unknown()).meta({ id: 'ClientFields' }),
      example: { hotelConfig: { checkIn: { from: '15:00' } } },
    },
    404: { description: 'The client does not exist.' },
  },
  async handler({ headers, requestId, note }, services) {
    const ctx = guestContext(services, { clientId: headers['x-client-id'], requestId, note });
    const body = await readFields({
      ctx, input: { paths: headers['x-client-fields'], locale: headers['x-client-locale'] },
    });
    return { status: 200, headers: { 'Cache-Control': 'private, no-cache' }, body };
  },
});
