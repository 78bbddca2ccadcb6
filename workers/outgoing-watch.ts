import { Histogram, type Registry } from 'prom-client';
import type { ProviderCall } from '../activities/adapters/tableapp/caller.ts';
import { DomainError } from '../domain/model/errors.ts';
import type { ChannelSender } from '../domain/ports/channel-sender.ts';
import type { Mailer } from '../domain/ports/mailer.ts';
import type { NotificationSender } from '../domain/ports/notification-sender.ts';

const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts outgoing calls to others' servers, by wrapping what sends them. */
export interface OutgoingWatch {
  providerCalled(call: ProviderCall): void;
  mailer(mailer: Mailer): Mailer;
  sender(sender: ChannelSender): ChannelSender;
  notifications(kind: 'webhook' | 'push', sender: NotificationSender): NotificationSender;
}

/** Metrics of calls to providers, mails, messages on channels and deliveries, by outcome of each attempt, summed over all hotels. */
export function outgoingWatch(registry: Registry): OutgoingWatch {
  const timed = (name: string, help: string, labelNames: string[]): Histogram =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS, registers: [registry] });
  const calls = timed('concierge_provider_call_duration_seconds', 'Calls of table-booking systems.', ['operation', 'outcome']);
  const mails = timed('concierge_mail_duration_seconds', 'Tries to hand a mail to the mail server.', ['outcome']);
  const sends = timed('concierge_channel_send_duration_seconds', 'Tries to send a message on a messaging channel.', ['channel', 'outcome']);
  const deliveries = timed('concierge_delivery_duration_seconds', 'Tries to deliver to a webhook or an agent.', ['kind', 'outcome']);
  for (const outcome of ['sent', 'failed']) mails.zero({ outcome });
  for (const kind of ['webhook', 'push']) for (const outcome of deliveryOutcomes) deliveries.zero({ kind, outcome });
  return {
    providerCalled: ({ operation, outcome, ms }) => calls.observe({ operation, outcome }, ms / 1_000),
    mailer: (mailer) => ({
      send: (mail) => measured(() => mailer.send(mail), (settled, seconds) =>
        mails.observe({ outcome: settled.status === 'fulfilled' ? 'sent' : 'failed' }, seconds)),
    }),
    sender: (sender) => ({
      showTyping: (account, seen) => sender.showTyping(account, seen),
      send: (account, message) => measured(() => sender.send(account, message), (settled, seconds) =>
        sends.observe({ channel: account.channel, outcome: settled.status === 'fulfilled' ? settled.value.kind : 'unknown' }, seconds)),
    }),
    notifications: (kind, sender) => ({
      post: (notification) => measured(() => sender.post(notification), (settled, seconds) => {
        deliveries.observe({ kind, outcome: settled.status === 'fulfilled' ? 'accepted' : failureOf(settled.reason) }, seconds);
      }),
      exchange: (notification) => measured(() => sender.exchange(notification), (settled, seconds) => {
        const outcome = settled.status === 'fulfilled' ? answerOf(settled.value.status) : failureOf(settled.reason);
        deliveries.observe({ kind, outcome }, seconds);
      }),
    }),
  };
}

/** `failed` may succeed later; the receiver or the outbound guard has `refused`. */
const deliveryOutcomes = ['accepted', 'refused', 'failed'] as const;

type DeliveryOutcome = (typeof deliveryOutcomes)[number];

function answerOf(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return 'accepted';
  return status >= 500 || status === 429 ? 'failed' : 'refused';
}

const failureOf = (error: unknown): DeliveryOutcome => (error instanceof DomainError && error.code === 'CONFLICT' ? 'refused' : 'failed');

async function measured<T>(work: () => Promise<T>, note: (settled: PromiseSettledResult<T>, seconds: number) => void): Promise<T> {
  const since = performance.now();
  const [settled] = await Promise.allSettled([work()]);
  note(settled, (performance.now() - since) / 1_000);
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
