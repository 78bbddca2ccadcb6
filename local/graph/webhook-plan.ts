import { z } from 'zod';
import { randomNumbers } from '../simulator/fault-plan.ts';
import type { Delivery } from './deliveries.ts';

/** How an account's webhooks are sent. */
export const webhookPlanSchema = z.strictObject({
  /** Keeps them back until they are released. */
  hold: z.boolean().default(false),
  /** Sends each so many times, at the same moment. */
  copies: z.number().int().min(1).max(20).default(1),
  delayMs: z.number().int().min(0).max(60_000).default(0),
});
export type WebhookPlan = z.output<typeof webhookPlanSchema>;

/** How held webhooks are released. */
export const releaseSchema = z.strictObject({
  order: z.enum(['as-sent', 'reversed', 'shuffled']).default('as-sent'),
  /** Repeats the same order. */
  seed: z.number().int().default(1),
  /** One POST with many entries instead of one each. */
  together: z.boolean().default(false),
});
export type Release = z.output<typeof releaseSchema>;

export function arranged(deliveries: readonly Delivery[], { order, seed }: Release): Delivery[] {
  if (order === 'as-sent') return [...deliveries];
  if (order === 'reversed') return deliveries.toReversed();
  const random = randomNumbers(seed);
  return deliveries.map((delivery) => ({ delivery, at: random() })).toSorted((one, other) => one.at - other.at)
    .map(({ delivery }) => delivery);
}
