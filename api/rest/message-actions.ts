import { z } from 'zod';
import { cancelTurn } from '../../domain/chat/cancel-turn.ts';
import { feedbackSchema, giveFeedback } from '../../domain/chat/give-feedback.ts';
import { openSession } from '../../domain/chat/sessions.ts';
import type { TenantContext } from '../../domain/context.ts';
import { idSchema } from '../../domain/model/chat.ts';
import { invalidInput } from '../../domain/model/errors.ts';
import { guestContext, sessionClaim, sessionHeaders, sessionQuery } from '../http/guest.ts';
import { defineRoute, type Call } from '../http/route.ts';
import type { Services } from '../services.ts';

const shared = { tag: 'Client API', auth: 'guest' } as const;
const ofMessage = { params: z.object({ messageId: idSchema }), headers: sessionHeaders, query: sessionQuery };
const missing = { 404: { description: 'The client, the session or the message does not exist.' } };

/** The message in the path, in the session that the guest names. @param unnamed what to say where none is named */
async function messageOf(call: Call<typeof ofMessage>, services: Services, unnamed: string): Promise<{
  ctx: TenantContext; message: { messageId: string; sessionKey: string };
}> {
  const ctx = guestContext(services, { ...call, clientId: call.headers['x-client-id'] });
  const { publicId: named, cookieId } = sessionClaim(call);
  const publicId = named ?? cookieId;
  if (publicId === undefined) throw invalidInput(`header x-session-id: ${unnamed}`);
  const { key: sessionKey } = await openSession({ ctx, input: { publicId } });
  call.note({ sessionKey });
  return { ctx, message: { messageId: call.params.messageId, sessionKey } };
}

/** A guest stops the answer to a message of the own session. */
export const postCancelTurn = defineRoute({
  ...shared, method: 'post', path: '/api/message/:messageId/cancel', operationId: 'cancelMessage',
  summary: 'Stop the answer to a message',
  description: 'The turn ends with a message that says so. A booking step that had begun by then may still take effect; the message '
    + 'says so.',
  request: ofMessage,
  responses: {
    200: {
      description: 'The turn is over.',
      schema: z.object({ stopped: z.boolean().meta({ description: 'False when the message had its reply already.' }) }).meta(
        { id: 'CancelledTurn' }),
    },
    ...missing,
  },
  async handler(call, services) {
    const { ctx, message } = await messageOf(call, services, 'name the session whose answer is to stop.');
    return { status: 200, body: await cancelTurn({ ctx, input: message, deps: services }) };
  },
});

/** A guest rates a reply of the own session. */
export const postFeedback = defineRoute({
  ...shared, method: 'post', path: '/api/message/:messageId/feedback', operationId: 'postMessageFeedback',
  summary: 'Rate a reply of the concierge',
  request: { ...ofMessage, body: feedbackSchema },
  bodyExample: { rating: 'up' },
  responses: { 204: { description: 'The rating is kept; a later one replaces it.' }, ...missing },
  async handler(call, services) {
    const { ctx, message } = await messageOf(call, services, 'name the session whose reply you rate.');
    await giveFeedback({ ctx, input: { ...call.body, ...message } });
    return { status: 204 };
  },
});
