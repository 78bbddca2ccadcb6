import { z } from 'zod';
import {
  askForVerification, requestVerificationSchema, submitVerification, verifySchema,
} from '../../domain/booking/verification/guest-verification.ts';
import { rateLimitKey } from '../http/rate-limit-key.ts';
import { guestContext, sessionClaim, sessionHeaders, sessionQuery } from '../http/guest.ts';
import { defineRoute, type Route } from '../http/route.ts';

const request = { headers: sessionHeaders, query: sessionQuery };
const missing = { 404: { description: 'The hotel or the session does not exist, or the hotel takes no table reservations here.' } };

/** Spec 4.8: sends a code to the booker. */
const postRequest = defineRoute({
  method: 'post', path: '/i/integration/verification/request', operationId: 'requestBookerVerification',
  tag: 'Client API', auth: 'guest',
  summary: 'Mail a code to the booker of a reservation',
  description: 'Needs a chat session. The answer is the same whether there is such a reservation or not.',
  request: { ...request, body: requestVerificationSchema },
  bodyExample: { reservationId: '6f2c1c9e-8f5e-4c56-9d0e-3a4b5c6d7e8f' },
  responses: {
    202: { description: 'If there is such a reservation, the code is on its way.', schema: z.object({ status: z.literal('sent') }) },
    401: { description: 'The request names no chat session.' },
    ...missing,
  },
  async handler(call, services) {
    const ctx = guestContext(services, { ...call, clientId: call.headers['x-client-id'] });
    await askForVerification(
      { ctx, session: sessionClaim(call), input: call.body, address: rateLimitKey(call.request.ip), deps: services },
    );
    return { status: 202, body: { status: 'sent' } };
  },
});

/** Spec 4.8: takes the code. The token it opens is kept here, for this session. */
const postVerify = defineRoute({
  method: 'post', path: '/i/integration/verification/verify', operationId: 'verifyBooker',
  tag: 'Client API', auth: 'guest',
  summary: 'Verify the booker of a reservation with the mailed code',
  description: 'Needs a chat session. The verification is valid for this session only, until `expiresAt`.',
  request: { ...request, body: verifySchema },
  bodyExample: { reservationId: '6f2c1c9e-8f5e-4c56-9d0e-3a4b5c6d7e8f', code: '493027' },
  responses: {
    200: { description: 'The booker is verified.', schema: z.object({ verified: z.literal(true), expiresAt: z.iso.datetime() }) },
    401: { description: 'The request names no chat session.' },
    ...missing,
  },
  async handler(call, services) {
    const ctx = guestContext(services, { ...call, clientId: call.headers['x-client-id'] });
    const { expiresAt } = await submitVerification({
      ctx, session: sessionClaim(call),
      input: call.body, address: rateLimitKey(call.request.ip), deps: services, secrets: services.identity.secrets,
    });
    return { status: 200, body: { verified: true, expiresAt } };
  },
});

/** The booker's proof, for a page to use. */
export const bookerVerificationRoutes: readonly Route[] = [postRequest, postVerify];
