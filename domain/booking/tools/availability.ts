import { z } from 'zod';
import { quoteSchema, slotSchema } from '../../model/booking/objects.ts';
import { askProvider } from '../ask-provider.ts';
import { rememberQuote } from '../remember-quote.ts';
import { defineTool } from './tool.ts';

const NOTHING_FREE = 'Nothing is free around that time. This is the answer, not an error: do not retry, offer another time or day.';

/** Spec 4.8: an empty list is an answer. */
export const getAvailability = defineTool('tableapp_get_availability', {
  effect: 'read',
  result: z.object({ slots: z.array(slotSchema), note: z.string().optional() }),
  async run({ ctx, args, deps }) {
    const slots = await askProvider(deps.providers, ctx.clientId, (provider) => provider.availability(args));
    return slots.length === 0 ? { slots, note: NOTHING_FREE } : { slots };
  },
});

/** Spec 4.8: an offer for about 120 seconds. What it was for is stored, so that it can be quoted again. */
export const quoteAvailability = defineTool('tableapp_quote_availability', {
  effect: 'read',
  result: quoteSchema,
  async run({ ctx, args, deps }) {
    const quote = await askProvider(deps.providers, ctx.clientId, (provider) => provider.quote(args));
    await rememberQuote(ctx, quote);
    return quote;
  },
});
