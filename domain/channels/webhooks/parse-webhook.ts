import { listOf } from './fields.ts';
import { parseMessaging } from './parse-messaging.ts';
import { parseWhatsApp } from './parse-whatsapp.ts';
import type { InboundEvent } from '../../model/channels/inbound.ts';

/** The products that one webhook serves, by what Meta writes in `object`. */
export const webhookObjects = ['page', 'instagram', 'whatsapp_business_account'] as const;
export type WebhookObject = (typeof webhookObjects)[number];

export interface ParsedWebhook {
  events: InboundEvent[];
  /** Items that nothing can be made of, such as fields that were not asked for. */
  ignored: number;
}

/** @returns undefined for a body that no product of Meta's writes */
export function webhookObjectOf(body: unknown): WebhookObject | undefined {
  const named = (body as { object?: unknown } | null)?.object;
  return webhookObjects.find((object) => object === named);
}

/**
 * Parses all events of a webhook's body, in their order. It never throws: an item of an unknown form is left out and counted, and the rest
 * is parsed.
 */
export function parseWebhook(object: WebhookObject, body: unknown): ParsedWebhook {
  const entries = listOf((body as { entry?: unknown }).entry);
  const parsed: ParsedWebhook = { events: [], ignored: 0 };
  for (const entry of entries) {
    const items = object === 'whatsapp_business_account' ? parseWhatsApp(entry) : parseMessaging(object, entry);
    for (const item of items) {
      if (item === null) parsed.ignored += 1;
      else parsed.events.push(item);
    }
  }
  return parsed;
}
