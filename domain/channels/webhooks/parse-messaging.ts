import { z } from 'zod';
import { given, listOf, looseText, looseTime, looseWord, maybe, platformId } from './fields.ts';
import type { InboundBody, InboundEvent, InboundKind } from '../../model/channels/inbound.ts';

/** Messenger and Instagram write one form, told apart by the webhook's object. */
type Product = 'page' | 'instagram';

const party = z.object({ id: platformId });
const flag = maybe(z.boolean());

const messageSchema = z.object({
  mid: platformId,
  text: maybe(looseText),
  is_echo: flag,
  is_deleted: flag,
  is_unsupported: flag,
  app_id: maybe(platformId),
  reply_to: maybe(z.object({ mid: maybe(platformId) })),
  attachments: maybe(z.array(z.object({ type: maybe(looseWord) }))),
});

const itemSchema = z.object({
  sender: maybe(party),
  recipient: maybe(party),
  timestamp: maybe(looseTime),
  message: maybe(messageSchema),
  postback: maybe(z.object({ mid: maybe(platformId), title: maybe(looseText), payload: maybe(looseText) })),
  reaction: maybe(z.object({ mid: platformId, action: maybe(looseWord) })),
  read: maybe(z.object({ watermark: maybe(looseTime), mid: maybe(platformId) })),
  delivery: maybe(z.object({ watermark: maybe(looseTime), mids: maybe(z.array(platformId)) })),
});
type Item = z.output<typeof itemSchema>;

interface Place {
  product: Product;
  accountId: string;
}

/** The events of one `entry`; null stands for each item that is irrelevant here. */
export function parseMessaging(product: Product, entry: unknown): (InboundEvent | null)[] {
  const { id, messaging, standby, changes } = (entry ?? {}) as Record<string, unknown>;
  const accountId = platformId.safeParse(id);
  if (!accountId.success) return [null];
  const place = { product, accountId: accountId.data };
  // The dashboard's test button sends changes, and only for Instagram; a page's are posts and the like.
  const tested = product === 'instagram' ? listOf(changes).map((change) => {
    const { field, value } = (change ?? {}) as Record<string, unknown>;
    return field === 'messages' ? value : null;
  }) : listOf(changes).map(() => null);
  return [
    ...[...listOf(messaging), ...tested].map((item) => parseItem(place, item)),
    // Another app has the conversation: what was said is kept, and nothing is answered.
    ...listOf(standby).map((item) => asStandby(parseItem(place, item))),
  ];
}

function parseItem(place: Place, raw: unknown): InboundEvent | null {
  const parsed = itemSchema.safeParse(raw);
  if (!parsed.success) return null;
  const item = parsed.data;
  if (item.message) return messageEvent(place, item, item.message);
  const sender = item.sender?.id;
  if (sender === undefined) return null;
  const base = envelope(place, item, sender);
  if (item.postback) {
    const { mid, title, payload } = item.postback;
    const key = mid === undefined ? `postback:${sender}:${item.timestamp ?? ''}:${payload ?? ''}` : `message:${mid}`;
    return { ...base, kind: 'message', key, body: given({ mid, text: title ?? payload ?? '' }) };
  }
  return receiptEvent(base, item, sender);
}

function receiptEvent(base: Envelope, { reaction, read, delivery, timestamp }: Item, sender: string): InboundEvent | null {
  if (reaction) {
    return {
      ...base, kind: 'reaction', key: `reaction:${reaction.mid}:${sender}:${reaction.action ?? ''}:${timestamp ?? ''}`,
      body: { mid: reaction.mid },
    };
  }
  if (read && (read.watermark ?? read.mid) !== undefined) {
    return { ...base, kind: 'read', key: `read:${sender}:${read.mid ?? read.watermark}`, body: given(read) };
  }
  if (delivery && (delivery.watermark ?? delivery.mids) !== undefined) {
    const key = `delivery:${sender}:${delivery.watermark ?? ''}:${(delivery.mids ?? []).join(',')}`;
    return { ...base, kind: 'delivery', key, body: given(delivery) };
  }
  return null;
}

type Envelope = Pick<InboundEvent, 'channel' | 'accountId' | 'guest' | 'name' | 'at'>;

const envelope = ({ product, accountId }: Place, { timestamp }: Item, guestId: string): Envelope => ({
  channel: product === 'page' ? 'MESSENGER' : 'INSTAGRAM',
  accountId, guest: { id: guestId, phone: null }, name: null, at: timestamp ?? null,
});

function messageEvent(place: Place, item: Item, message: z.output<typeof messageSchema>): InboundEvent | null {
  const isEcho = message.is_echo === true;
  const guestId = isEcho ? item.recipient?.id : item.sender?.id;
  // An account that writes to itself has no guest.
  if (guestId === undefined || guestId === place.accountId) return null;
  const body: InboundBody = given({
    mid: message.mid,
    text: message.text,
    attachments: message.attachments?.map(({ type }) => type ?? 'unknown'),
    replyTo: message.reply_to?.mid,
    appId: message.app_id,
  });
  const kind = kindOf(message);
  return { ...envelope(place, item, guestId), kind, key: `${kind === 'unsupported' ? 'message' : kind}:${message.mid}`, body };
}

function kindOf({ is_echo: echo, is_deleted: deleted, is_unsupported: unsupported, text }: z.output<typeof messageSchema>): InboundKind {
  if (deleted === true) return 'deleted';
  if (echo === true) return 'echo';
  return unsupported === true || text === undefined || text.trim() === '' ? 'unsupported' : 'message';
}

function asStandby(event: InboundEvent | null): InboundEvent | null {
  if (event?.kind === 'echo') return { ...event, body: { ...event.body, standby: true } };
  return event?.kind === 'message' || event?.kind === 'unsupported' ? { ...event, kind: 'standby' } : event;
}
