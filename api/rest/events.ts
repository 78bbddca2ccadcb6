import { z } from 'zod';
import { requireVisible } from '../../domain/access.ts';
import {
  openPlace, operatorEventSchema, placeNow, readOperatorEvents, resetAt, watchedBy, writePlace,
} from '../../domain/conversations/operator-events.ts';
import { adminContext } from '../http/admin.ts';
import { defineRoute } from '../http/route.ts';
import { acceptsStream } from '../http/server-sent-events.ts';
import { OperatorStream } from '../realtime/operator-stream.ts';

const place = z.string().min(1).max(100).optional();

/** What happens at the hotels that somebody may watch, as it happens or from where the caller stands. */
export const getEvents = defineRoute({
  method: 'get', path: '/api/events', operationId: 'listEvents',
  tag: 'Clients', auth: 'sessionOrKey',
  summary: 'Listen to events at your hotels',
  description: 'Who waits, new messages, handovers, bookings and background tasks, as ids and states. With `Accept: text/event-stream` it '
    + 'is a stream that goes on as things happen; any connection resumes it by `Last-Event-ID` or `after`, within 24 hours, '
    + 'without loss or repetition. Otherwise it answers at once with what there is. Permissions are checked for every event; background '
    + 'tasks take `clients:READ`.',
  permission: { feature: 'conversations', action: 'READ', scope: 'any' },
  request: {
    query: z.object({ after: place.meta({ description: 'The id of the last event that you know; left out, you begin now.' }) }),
    headers: z.object({ 'last-event-id': place }),
  },
  responses: {
    200: {
      description: 'The events after that place, or the stream of them.',
      schema: z.object({
        events: z.array(operatorEventSchema), nextEventId: z.string().meta({ description: 'Send it as `after` to go on.' }),
      }),
      also: {
        'text/event-stream': {
          schema: z.string().meta({
            description: 'Events `ready` (what you hear of), `waiting`, `message`, `handover`, `booking`, `task`, `reset` and `closed`.',
          }),
          example: 'id: 1763870000000-7421-18\nevent: waiting\n'
            + 'data: {"clientId":"…","conversationId":"…","waitingSince":"…","urgent":false}\n\n',
        },
      },
    },
  },
  async handler(call, services) {
    const ctx = adminContext(services, call);
    requireVisible(ctx, 'conversations');
    const after = call.query.after ?? call.headers['last-event-id'];
    const { request, requestId, actor } = call;
    if (call.via === 'rest' && acceptsStream(request)) {
      const keyId = 'keyId' in actor ? actor.keyId : 'userId' in actor ? actor.userId : '';
      return {
        status: 200,
        stream(response) {
          services.streams.take({ request, response, keyId });
          return OperatorStream.open({ services, request, response, requestId, after });
        },
      };
    }
    const known = after === undefined ? undefined : await openPlace(ctx, after);
    const from = known ?? await placeNow(ctx);
    if (known === undefined) {
      return { status: 200, body: { events: after === undefined ? [] : [resetAt(from)], nextEventId: writePlace(from) } };
    }
    const page = await readOperatorEvents(ctx, watchedBy(ctx), from);
    return { status: 200, body: { events: page.events, nextEventId: writePlace(page.place) } };
  },
});
