import { z } from 'zod';
import { BookingFailure } from '../../model/booking/failures.ts';
import { reservationSchema, reservationSummarySchema } from '../../model/booking/objects.ts';
import { findByKey } from '../find-by-key.ts';
import { wallClockSchema } from '../../model/booking/wall-clock.ts';
import { askProvider } from '../ask-provider.ts';
import { needsSession } from '../require-booker.ts';
import { requestVerification } from '../verification/request-verification.ts';
import { forgetVerification, verificationTokenFor } from '../verification/verification-token.ts';
import { verifyBooker } from '../verification/verify-booker.ts';
import { defineTool } from './tool.ts';

/**
 * Spec 4.8: nothing of the guest. The result's schema lets no other field through, whatever the provider answers. By the key
 * of an own order or change it also says when and for how many.
 */
export const findReservation = defineTool('tableapp_find_reservation', {
  effect: 'read',
  result: reservationSummarySchema.extend({ startsAt: wallClockSchema.optional(), partySize: z.number().int().optional() }),
  run: async ({ ctx, args: { confirmationNumber: number, idempotencyKey: key }, caller, deps }) => {
    if ((number === undefined) === (key === undefined)) {
      throw new BookingFailure('VALIDATION', { tell: 'Give either the confirmationNumber or the idempotencyKey of an order or change.' });
    }
    if (key !== undefined) return findByKey({ ctx, caller, key, deps });
    return askProvider(deps.providers, ctx.clientId, (provider) => provider.findReservation(number ?? ''));
  },
});

/** Spec 4.8: everything, for the booker who proved it in this conversation. Else a code is mailed. */
export const getReservation = defineTool('tableapp_get_reservation', {
  effect: 'read',
  result: reservationSchema,
  async run(
    { ctx, args: { reservationId, verificationCode: code }, caller: { sessionKey: conversation }, deps: { providers, secrets, limits } },
  ) {
    if (conversation === null) throw needsSession();
    const provider = await providers(ctx.clientId);
    const scope = { conversation, reservationId };
    if (code !== undefined) await verifyBooker({ ctx, provider, secrets, limits, scope, code });
    const token = await verificationTokenFor({ ctx, scope, secrets });
    try {
      if (token === null) throw new BookingFailure('VERIFICATION_REQUIRED');
      return await askProvider(providers, ctx.clientId, (asked) => asked.getReservation(reservationId, token));
    } catch (error) {
      if (!(error instanceof BookingFailure) || error.code !== 'VERIFICATION_REQUIRED') throw error;
      await forgetVerification({ ctx, scope });
      await requestVerification({ ctx, provider, scope, limits });
      throw error;
    }
  },
});
