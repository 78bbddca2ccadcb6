import type { OpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { deliveryTypes } from '../../domain/model/webhooks.ts';
import { deliveryBodySchema, eventSchemas } from '../../domain/webhooks/event-schemas.ts';
import { exampleOf } from './example.ts';

/** The group of what hotels' own servers are told; that of Meta's calls is named Webhooks by the specification. */
export const TOLD_EVENTS = 'Hotel webhooks';

const signed = z.object({
  'webhook-id': z.string().meta({ description: 'Names the event: the same one again is a repetition.' }),
  'webhook-timestamp': z.string().meta({ description: 'Seconds since the Unix epoch at which this try was signed.' }),
  'webhook-signature': z.string().meta({
    description: 'As in Standard Webhooks; two of them, with a space between, while a secret is replaced.',
  }),
});

/** Describes what a webhook's receiver is sent, beside the requests that the service takes. */
export function registerDocumentedEvents(registry: OpenAPIRegistry): void {
  for (const type of deliveryTypes) {
    const schema = deliveryBodySchema(type);
    registry.registerWebhook({
      method: 'post',
      path: type,
      operationId: `told${type.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
      tags: [TOLD_EVENTS],
      summary: eventSchemas[type].summary,
      description: 'Sent by this service to the address that a hotel has set up under `/api/clients/{id}/webhooks`, signed as in '
        + 'Standard Webhooks.',
      security: [],
      request: { headers: signed, body: { required: true, content: { 'application/json': { schema, example: exampleOf(schema) } } } },
      responses: {
        '2XX': { description: 'The event is taken, within ten seconds.' },
        410: { description: 'No event is to come any more: the webhook is switched off.' },
      },
    });
  }
}
