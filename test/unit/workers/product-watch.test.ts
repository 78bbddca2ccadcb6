import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ClientCeiling } from '../../../domain/limits/client-ceiling.ts';
import { DomainError } from '../../../domain/model/errors.ts';
import type { Mail } from '../../../domain/model/mail.ts';
import type { Notification, NotificationSender } from '../../../domain/ports/notification-sender.ts';
import { outgoingWatch } from '../../../workers/outgoing-watch.ts';
import { ceilingWatch, productWatch } from '../../../workers/product-watch.ts';

let registry: Registry;
beforeEach(() => { registry = new Registry(); });

/** Series that have counted something, without their buckets and sums. */
const counted = async (): Promise<string[]> => (await registry.metrics()).split('\n')
  .filter((line) => !line.startsWith('#') && !/_(?:bucket|sum)\b/.test(line) && / [1-9]\d*$/.test(line)).toSorted();

describe('what comes of things', () => {
  it('is counted by its outcome, and an unknown type of task as another', async () => {
    const watch = productWatch(registry);
    watch.turnEnded('answered', 1_200);
    watch.firstWord(-20);
    watch.bookingEnded('failed', 'PROVIDER_UNAVAILABLE');
    watch.bookingEnded('reserved', null);
    watch.orderSettled(900);
    watch.taskEnded({ type: 'of-a-former-version', status: 'FAILED' }, 60_000);
    expect(await counted()).toEqual([
      'concierge_booking_order_duration_seconds_count 1', 'concierge_bookings_ended_total{end="failed",failure="PROVIDER_UNAVAILABLE"} 1',
      'concierge_bookings_ended_total{end="reserved",failure="none"} 1', 'concierge_task_duration_seconds_count{type="other",status="FAILED"} 1',
      'concierge_turn_duration_seconds_count{outcome="answered"} 1', 'concierge_turn_first_word_seconds_count 1',
    ]);
    expect(await registry.metrics()).toContain('concierge_turn_first_word_seconds_sum 0');
  });

  it('has a series before it happens for the first time, so that the first counts as an increase', async () => {
    productWatch(registry);
    const before = await registry.metrics();
    expect(before).toContain('concierge_turn_duration_seconds_count{outcome="failed"} 0\n');
    expect(before).toContain('concierge_task_duration_seconds_count{type="scrape-website",status="FAILED"} 0\n');
  });
});

describe('what leaves', () => {
  const notification: Notification = { url: 'https://hotel.example', headers: {}, body: '{}' };
  const answering = (answer: () => number): NotificationSender => ({
    exchange: async () => ({ status: answer() }), post: async () => { answer(); },
  });

  it('is counted by what came of it, and fails or answers as it would', async () => {
    const watch = outgoingWatch(registry);
    const refusing = watch.mailer({ send: async () => { throw new Error('The mail server is away.'); } });
    await expect(refusing.send({} as Mail)).rejects.toThrow('away');
    for (const status of [204, 410, 503]) expect(await watch.notifications('webhook', answering(() => status)).exchange(notification)).toEqual({ status });
    const forbidden = watch.notifications('push', answering(() => { throw new DomainError('CONFLICT', 'Not reached from here.'); }));
    await expect(forbidden.post(notification)).rejects.toThrow('Not reached');
    watch.providerCalled({ operation: 'quote', outcome: 'unavailable', ms: 20 });
    expect(await counted()).toEqual([
      'concierge_delivery_duration_seconds_count{kind="push",outcome="refused"} 1',
      ...['accepted', 'failed', 'refused'].map((outcome) => `concierge_delivery_duration_seconds_count{kind="webhook",outcome="${outcome}"} 1`),
      'concierge_mail_duration_seconds_count{outcome="failed"} 1',
      'concierge_provider_call_duration_seconds_count{operation="quote",outcome="unavailable"} 1',
    ]);
  });
});

it('what is at work and what waits for its hotel\'s turn is told by queue', async () => {
  const ceiling = new ClientCeiling({ atOnce: 1, perClient: 1, maxWaiting: 5 });
  ceilingWatch(registry, new ClientCeiling({ atOnce: 1, perClient: 1, maxWaiting: 5 }))('interactive', ceiling);
  const leave = ceiling.tryEnter('one hotel');
  const next = ceiling.enter('one hotel', {});
  expect(await counted()).toEqual([
    'concierge_activities{queue="interactive",state="running"} 1', 'concierge_activities{queue="interactive",state="waiting"} 1',
  ]);
  leave?.();
  (await next)();
  expect(await counted()).toEqual([]);
});
