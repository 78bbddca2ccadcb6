import { z } from 'zod';
import { giveFeedback, feedbackSchema } from '../../domain/chat/give-feedback.ts';
import { openSession } from '../../domain/chat/sessions.ts';
import { idSchema } from '../../domain/model/chat.ts';
import { invalidInput } from '../../domain/model/errors.ts';
import { guestContext, sessionClaim, sessionHeaders, sessionQuery } from '../http/guest.ts';
import { defineRoute } from '../http/route.ts';

/** A guest rates a reply of the own session. */
export const postFeedback = defineRoute({
  method: 'post', path: '/api/message/:messageId/feedback', operationId: 'postMessageFeedback',
  tag: 'Client API', auth: 'guest',
  summary: 'Rate a reply of the concierge',
  request: { params: z.object({ messageId: idSchema }), headers: sessionHeaders, query: sessionQuery, body: feedbackSchema },
  bodyExample: { rating: 'up' },
  responses: {
    204: { description: 'The rating is kept; a later one replaces it.' },
    404: { description: 'The client, the session or the message does not exist.' },
  },
  async handler(call, services) {
    const ctx = guestContext(services, { ...call, clientId: call.headers['x-client-id'] });
    const claim = sessionClaim(call);
    const publicId = claim.publicId ?? claim.cookieId;
    if (publicId === undefined) {
      throw invalidInput('header x-session-id: name the session whose reply you rate.');
    }
    const session = await openSession({ ctx, input: { publicId } });
    call.note({ sessionKey: session.key });
    await giveFeedback({ ctx, input: { ...call.body, messageId: call.params.messageId, sessionKey: session.key } });
    return { status: 204 };
  },
});
