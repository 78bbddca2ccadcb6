import { z } from 'zod';
import { bookingStates } from '../model/booking/booking-state.ts';
import { taskStatuses } from '../model/pipelines.ts';
import type { DeliveryType } from '../model/webhooks.ts';

const client = { clientId: z.uuid() };
const conversationId = z.uuid();

interface EventSchema {
  summary: string;
  data: z.ZodObject;
}

/** What a receiver learns about each event: ids and states, never a guest's words. */
export const eventSchemas: Readonly<Record<DeliveryType, EventSchema>> = {
  'conversation.waiting': {
    summary: 'A guest waits for a person',
    data: z.object({
      ...client, conversationId, waitingSince: z.iso.datetime({ offset: true }),
      urgent: z.boolean().meta({ description: 'Whether somebody may be in danger.' }),
    }),
  },
  'message.created': {
    summary: 'Something was said in a conversation', data: z.object({ ...client, conversationId, messageId: z.string() }),
  },
  'booking.changed': {
    summary: 'A table is booked, or its booking has changed',
    data: z.object({ ...client, bookingId: z.uuid(), conversationId: conversationId.nullable(), state: z.enum(bookingStates) }),
  },
  'task.ended': {
    summary: 'A background task has ended',
    data: z.object({
      ...client, taskId: z.string(), taskType: z.string(), status: z.enum(taskStatuses).extract(['COMPLETED', 'FAILED', 'CANCELED']),
      progress: z.object({ done: z.int(), total: z.int().nullable() }),
    }),
  },
  'webhook.test': { summary: 'The button for a try was pressed', data: z.object(client) },
};

/** The body of a delivery. */
export const deliveryBodySchema = (type: DeliveryType) => z.object({
  type: z.literal(type),
  timestamp: z.iso.datetime().meta({ description: 'When it happened.' }),
  data: eventSchemas[type].data,
});
