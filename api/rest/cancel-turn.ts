import { z } from 'zod';
import { cancelTurn } from '../../domain/chat/cancel-turn.ts';
import { openSession } from '../../domain/chat/sessions.ts';
import { idSchema } from '../../domain/model/chat.ts';
import { invalidInput } from '../../domain/model/errors.ts';
import { guestContext, sessionClaim, sessionHeaders, sessionQuery } from '../http/guest.ts';
import { defineRoute } from '../http/route.ts';

const stoppedSchema = z.object({
  stopped: z.boolean().meta({ description: 'False when the message had its reply already.' }),
}).meta({ id: 'CancelledTurn' });

/** A guest stops the answer to a message of the own session. */
export const postCancelTurn = defineRoute({
  method: 'post', path: '/api/message/:messageId/cancel', operationId: 'cancelMessage',
  tag: 'Client API', auth: 'guest',
  summary: 'Stop the answer to a message',
  description: 'The turn ends with a message that says so. What a booking step had begun by then may still take effect; that message then says this, too.',
  request: { params: z.object({ messageId: idSchema }), headers: sessionHeaders, query: sessionQuery },
  responses: {
    200: { description: 'The turn is over.', schema: stoppedSchema },
    404: { description: 'The client, the session or the message does not exist.' },
  },
  async handler(call, services) {
    const ctx = guestContext(services, { ...call, clientId: call.headers['x-client-id'] });
    const claim = sessionClaim(call);
    const publicId = claim.publicId ?? claim.cookieId;
    if (publicId === undefined) throw invalidInput('header x-session-id: name the session whose answer is to stop.');
    const session = await openSession({ ctx, input: { publicId } });
    call.note({ sessionKey: session.key });
    const body = await cancelTurn({ ctx, input: { messageId: call.params.messageId, sessionKey: session.key }, deps: services });
    return { status: 200, body };
  },
});
