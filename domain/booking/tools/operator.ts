import { z } from 'zod';
import { propertySchema, reservationSchema } from '../../model/booking/objects.ts';
import { askProvider } from '../ask-provider.ts';
import { defineTool } from './tool.ts';

/** Spec 4.8: whether the table service is up. */
export const getHealth = defineTool('tableapp_get_health', {
  effect: 'read',
  result: z.object({ status: z.literal('up') }),
  run: ({ ctx, deps }) => askProvider(deps.providers, ctx.clientId, (provider) => provider.health()),
});

/** Spec 4.8: cached for at most an hour, by the provider's client. */
export const getProperties = defineTool('tableapp_get_properties', {
  effect: 'read',
  result: z.object({ properties: z.array(propertySchema) }),
  run: async ({ ctx, deps }) => ({ properties: await askProvider(deps.providers, ctx.clientId, (provider) => provider.properties()) }),
});

/** Spec 4.8: newest seatings first, whatever order the provider answers in. */
export const searchReservations = defineTool('tableapp_search_reservations', {
  effect: 'read',
  result: z.object({ reservations: z.array(reservationSchema) }),
  async run({ ctx, args, deps }) {
    const found = await askProvider(deps.providers, ctx.clientId, (provider) => provider.searchReservations(args));
    return { reservations: found.toSorted((one, other) => (one.startsAt < other.startsAt ? 1 : one.startsAt > other.startsAt ? -1 : 0)) };
  },
});
