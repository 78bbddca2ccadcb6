/** The Postgres channel that wakes those who deliver; its payload is `<client id>/<webhook id>`. */
export const WEBHOOKS_CHANNEL = 'webhooks';

/** What a hotel's own server can be told of. */
export const webhookEvents = ['conversation.waiting', 'message.created', 'booking.changed', 'task.ended'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** What the button for a try sends. */
export const TEST_EVENT = 'webhook.test';
export const deliveryTypes = [...webhookEvents, TEST_EVENT] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

/** Why the service itself ended a webhook: its receiver said so by 410, or took nothing for a week. */
export const endings = ['gone', 'failing'] as const;
export type WebhookEnding = (typeof endings)[number];

/** A client has at most so many. */
export const MAX_WEBHOOKS = 10;
/** Waits between the tries of one event, in milliseconds; the last one repeats. */
export const RETRY_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 28_800_000] as const;
/** An event is tried for so long, in milliseconds, and can be replayed later. */
export const TRIED_FOR_MS = 3 * 24 * 60 * 60 * 1000;
/** A receiver that has taken nothing for so long is told no more. */
export const ENDED_AFTER_MS = 7 * 24 * 60 * 60 * 1000;
/** The log goes back so far. */
export const DELIVERIES_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** A secret that was replaced still signs for so many hours, unless asked otherwise. */
export const OVERLAP_HOURS = 24;
/** How many events one webhook is told at once; one while its receiver fails. */
export const TOLD_AT_ONCE = 8;

/** The flow that tells one webhook's receiver what waits for it; it ends when nothing does. */
export const webhookFlow = { type: 'webhook', signals: { wake: 'wake' } } as const;
export const webhookWorkflowId = (clientId: string, webhookId: string): string => `webhook/${clientId}/${webhookId}`;

export interface WebhookInput {
  clientId: string;
  webhookId: string;
}

/** What there is to do for a webhook at this moment. */
export interface DueDeliveries {
  /** Of events to be told now. */
  ids: string[];
  /** Milliseconds until there is more; null when nothing waits. */
  waitMs: number | null;
  /** Whether people have to be told that it was ended. */
  owesMail: boolean;
}
