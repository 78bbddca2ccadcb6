import { Webhook as Signer } from 'standardwebhooks';
import { loadAccount } from '../accounts/load-account.ts';
import { openSecret, sealSecret } from '../accounts/sealed-secret.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import {
  ENDED_AFTER_MS, RETRY_MS, TEST_EVENT, TOLD_AT_ONCE, type DueDeliveries, type WebhookEnding,
} from '../model/webhooks.ts';
import type { NotificationAnswer, NotificationSender } from '../ports/notification-sender.ts';
import type { Secrets } from '../secrets.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';
import { Webhook, WebhookDelivery } from '../storage/entities/webhook.ts';
import { lockRow } from '../storage/lock-row.ts';
import type { OfWebhook } from './deliveries.ts';
import { mayReceive, secretPlaceOf } from './webhook-record.ts';

/** The longest patience that a receiver can ask for, and the longest that a wait is slept through, in milliseconds. */
const MAX_REST_MS = 24 * 60 * 60 * 1000;

/** The first open event of each lane; nothing else may be told yet. */
const HEADS = `
  select id, next_attempt from (
    select distinct on (lane) id, next_attempt, type from webhook_delivery where webhook_id = ? and state = 'pending' order by lane, seq
  ) head where ? or type = '${TEST_EVENT}' order by next_attempt limit ${TOLD_AT_ONCE}`;

/** What a webhook's receiver must be sent now, or when. Nothing is due while the webhook or its client is switched off, except tests. */
export async function dueDeliveries({ ctx, webhookId }: OfWebhook): Promise<DueDeliveries> {
  const now = ctx.now().getTime();
  return ctx.db.read(async (em) => {
    const webhook = await em.findOne(Webhook, { id: webhookId, clientId: ctx.clientId });
    const client = await em.findOne(Client, { id: ctx.clientId });
    if (webhook === null || client === null || client.isDisabled()) return { ids: [], waitMs: null, owesMail: false };
    const heads = await em.execute<{ id: string; next_attempt: Date | string }[]>(HEADS, [webhookId, webhook.enabled]);
    const rest = webhook.restsUntil?.getTime() ?? 0;
    const at = heads.map(({ id, next_attempt: next }) => ({ id, at: Math.max(new Date(next).getTime(), rest) }));
    // A receiver that fails is probed by one event at a time.
    const due = at.filter((head) => head.at <= now).slice(0, webhook.failingSince ? 1 : TOLD_AT_ONCE);
    const [first] = at;
    const waitMs = first === undefined ? null : Math.min(MAX_REST_MS, Math.max(0, first.at - now));
    return { ids: due.map(({ id }) => id), waitMs, owesMail: webhook.owesMail };
  });
}

interface Telling extends OfWebhook {
  id: string;
  /** Across tenants, where accounts are. */
  system: UnitOfWork;
  secrets: Secrets;
  sender: NotificationSender;
}

/**
 * Tries to deliver one event to a receiver, and records the outcome. Each attempt checks again whether the webhook's owner may see the
 * event, and whether the address may be reached. Safe to repeat: what was delivered before is not sent again, unless the record of it was
 * lost.
 */
export async function tellReceiver({ ctx, webhookId, id, system, secrets, sender }: Telling): Promise<void> {
  const found = await ctx.db.read(async (em) => {
    const webhook = await em.findOne(Webhook, { id: webhookId, clientId: ctx.clientId });
    const delivery = await em.findOne(WebhookDelivery, { id, webhookId });
    return webhook && delivery && { webhook, delivery };
  });
  if (!found) return;
  const { webhook, delivery } = found;
  if (delivery.state !== 'pending' || delivery.nextAttempt > ctx.now() || (!webhook.enabled && delivery.type !== TEST_EVENT)) return;
  const owner = await system.read((em) => loadAccount(em, webhook.ownerId));
  if (owner?.status !== 'active' || !mayReceive(owner.grants, ctx.clientId, delivery.type)) {
    await ctx.db.transaction((em) => em.nativeUpdate(WebhookDelivery, { id }, {
      state: 'failed', error: 'The person who set this webhook up may no longer see this. Somebody who may has to change it.',
    }));
    return;
  }
  const outcome = await exchange({ ctx, webhook, delivery, secrets, sender });
  await note({ ctx, webhookId, id }, outcome);
}

type Outcome = Partial<NotificationAnswer> & { error?: string };

async function exchange(
  { ctx, webhook, delivery, secrets, sender }: {
    ctx: TenantContext; webhook: Webhook; delivery: WebhookDelivery; secrets: Secrets; sender: NotificationSender;
  },
): Promise<Outcome> {
  const body = JSON.stringify({
    type: delivery.type, timestamp: delivery.createdDate.toISOString(), data: { clientId: ctx.clientId, ...delivery.data },
  });
  const now = ctx.now();
  const overlaps = webhook.previousUntil instanceof Date && webhook.previousUntil > now;
  const keys = [webhook.secret, ...overlaps && webhook.previousSecret ? [webhook.previousSecret] : []];
  const place = secretPlaceOf(ctx.clientId, webhook.id);
  const opened = keys.map((sealed) => {
    const found = openSecret(secrets, place, sealed);
    if (found === undefined) throw new DomainError('INTERNAL', 'No key of this server opens the secret of a webhook.');
    return found;
  });
  if (opened[0]?.isOutdated) await sealAnew(ctx, webhook, sealSecret(secrets, place, opened[0].text));
  const signature = opened.map(({ text }) => new Signer(text).sign(delivery.id, now, body)).join(' ');
  const headers = {
    'content-type': 'application/json', 'webhook-id': delivery.id, 'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signature,
  };
  try {
    return await sender.exchange({ url: webhook.url, headers, body });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { error: error.message };
  }
}

/** Under the current key, unless somebody has given it another secret meanwhile. */
async function sealAnew(ctx: TenantContext, { id, secret }: Webhook, sealed: string): Promise<void> {
  await ctx.db.transaction((em) => em.nativeUpdate(Webhook, { id, secret }, { secret: sealed }));
}

const isTaken = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300;

async function note({ ctx, webhookId, id }: OfWebhook & { id: string }, { status, retryAfterMs, error }: Outcome): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (em) => {
    // Both tries of two events end in the same row; the lock keeps either's word.
    const webhook = await lockRow(em, Webhook, { id: webhookId });
    const delivery = webhook && await em.findOne(WebhookDelivery, { id });
    if (!webhook || !delivery) return;
    const attempts = delivery.attempts + 1;
    Object.assign(delivery, { attempts, lastAttempt: now, status: status ?? null, error: error ?? null });
    const isTest = delivery.type === TEST_EVENT;
    if (isTaken(status)) {
      delivery.state = 'delivered';
      if (!isTest) Object.assign(webhook, { failingSince: null, restsUntil: null });
      return;
    }
    delivery.error ??= `The receiver answered ${status}.`;
    const next = new Date(now.getTime() + (RETRY_MS[attempts - 1] ?? RETRY_MS.at(-1) ?? 0));
    if (next > delivery.triedUntil) delivery.state = 'failed';
    else delivery.nextAttempt = next;
    if (isTest) return;
    webhook.failingSince ??= now;
    // A server that is away is away for every event; one that refuses an event may take the next.
    const restMs = retryAfterMs ?? (status === undefined || status >= 500 || status === 429 ? RETRY_MS[0] : undefined);
    if (restMs !== undefined) webhook.restsUntil = new Date(now.getTime() + Math.min(restMs, MAX_REST_MS));
    const ended: WebhookEnding | null = status === 410 ? 'gone'
      : now.getTime() - webhook.failingSince.getTime() >= ENDED_AFTER_MS ? 'failing' : null;
    if (ended === null || !webhook.enabled) return;
    Object.assign(webhook, { enabled: false, ended, owesMail: true, changedDate: now });
    audit(em, ctx, { action: 'webhook.end', target: `webhook:${webhookId}`, after: { ended } });
  });
}
