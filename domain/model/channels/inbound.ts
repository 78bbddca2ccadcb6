import type { MessagingChannel } from '../channels.ts';

/**
 * What a webhook can tell of a conversation, in one form for all three products. A `postback` is a tapped button and
 * counts as a message; `unsupported` is a message without text that can be answered.
 */
export const inboundKinds = [
  'message', 'unsupported', 'deleted', 'echo', 'standby', 'read', 'delivery', 'status', 'reaction', 'relink',
] as const;
export type InboundKind = (typeof inboundKinds)[number];

/** A platform's word on a message of ours; it only ever moves to the right, and `failed` ends it. */
export const receipts = ['sent', 'delivered', 'read', 'failed'] as const;
export type Receipt = (typeof receipts)[number];

/** How a platform names the guest. WhatsApp may give a phone number, a scoped id, or both. */
export interface GuestIds {
  /** Page-scoped, Instagram-scoped or business-scoped id. */
  id: string | null;
  phone: string | null;
}

/** What an event carries beside its envelope; only what its kind needs. */
export interface InboundBody {
  /** The platform's id of the message that the event is, or is about. */
  mid?: string;
  text?: string;
  /** Kinds of what was attached, such as `image`; never addresses. */
  attachments?: string[];
  /** The platform's id of the message this one answers. */
  replyTo?: string;
  /** Of an echo: the app that sent it. */
  appId?: string;
  /** Of an echo: another app has the conversation. */
  standby?: boolean;
  /** Of a read or delivery receipt: everything up to here, in milliseconds since the epoch. */
  watermark?: number;
  mids?: string[];
  receipt?: Receipt;
  errorCode?: number;
  /** Our own id of the send, where the platform hands it back. */
  sendId?: string;
  /** The ids that the guest has from now on. */
  becomes?: GuestIds;
}

/** What is stored of an event: its body, and what it says of its guest. */
export interface StoredBody extends InboundBody {
  guest: GuestIds;
  name?: string;
}

export interface InboundEvent {
  channel: MessagingChannel;
  /** The hotel's account that it came through: page, Instagram account or phone number id. */
  accountId: string;
  /** Unique within the account: a second event of the same key is the same event again. */
  key: string;
  kind: InboundKind;
  guest: GuestIds;
  /** As the platform shows the guest. */
  name: string | null;
  /** When it happened by the platform's clock, in milliseconds since the epoch; null where it does not tell. */
  at: number | null;
  body: InboundBody;
}

/** Kinds that come from a guest and begin a conversation where there is none. The others speak of one that exists. */
export const beginsThread = (kind: InboundKind): boolean =>
  ['message', 'unsupported', 'standby', 'echo', 'deleted'].includes(kind);

/** How long a guest may be written to after the last message, in milliseconds. */
export const WINDOW_MS = 24 * 60 * 60 * 1000;

/** Sends end this long before the window does, because Meta's clock decides. */
export const WINDOW_MARGIN_MS = 60 * 1000;

/** How long a thread has to be quiet before its messages are answered, as one. */
export const QUIET_MS = 1500;
