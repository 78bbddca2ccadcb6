import type { Envelope } from './wire.ts';

/** Webhooks of Messenger and Instagram, which share one shape. */

export interface Parties {
  /** Page or Instagram account. */
  accountId: string;
  /** PSID or IGSID. */
  guestId: string;
  at: Date;
}

/** An event that the guest caused; the fields name what happened, such as `message` or `postback`. */
export const fromGuest = ({ accountId, guestId, at }: Parties, fields: Record<string, unknown>) =>
  ({ sender: { id: guestId }, recipient: { id: accountId }, timestamp: at.getTime(), ...fields });

/** An event that the account caused: an echo. */
export const fromAccount = ({ accountId, guestId, at }: Parties, fields: Record<string, unknown>) =>
  ({ sender: { id: accountId }, recipient: { id: guestId }, timestamp: at.getTime(), ...fields });

/** @param standby whether another app owns the thread, so that this one only listens */
export const messagingEnvelope = (
  object: 'page' | 'instagram', { accountId, at }: Pick<Parties, 'accountId' | 'at'>, events: readonly unknown[], standby = false,
): Envelope => ({ object, entry: [{ id: accountId, time: at.getTime(), [standby ? 'standby' : 'messaging']: events }] });

export interface MessageParts {
  mid: string;
  text?: string | undefined;
  /** The payload of the quick reply that was tapped. */
  quickReply?: string | undefined;
  /** The message that this one answers. */
  replyTo?: string | undefined;
  /** The story that this one answers. */
  story?: { id: string; url: string } | undefined;
  attachment?: { type: string; url: string } | undefined;
}

export const message = ({ mid, text, quickReply, replyTo, story, attachment }: MessageParts) => ({
  message: {
    mid,
    ...(text !== undefined && { text }),
    ...(quickReply !== undefined && { quick_reply: { payload: quickReply } }),
    ...(replyTo !== undefined && { reply_to: { mid: replyTo } }),
    ...(story && { reply_to: { story } }),
    ...(attachment && { attachments: [{ type: attachment.type, payload: { url: attachment.url } }] }),
  },
});

/** What the account itself has sent: by an app, which is named, or by a person in the inbox, where none is. */
export const echo = ({ mid, text, appId }: { mid: string; text: string; appId?: string | undefined }) =>
  ({ message: { mid, text, is_echo: true, ...(appId !== undefined && { app_id: numberOf(appId) }) } });

/** App ids are numbers in echoes, and strings everywhere else. */
const numberOf = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id);

export const unsent = (mid: string) => ({ message: { mid, is_deleted: true } });

export const unsupported = (mid: string) => ({ message: { mid, is_unsupported: true } });

export const postback = ({ mid, title, payload }: { mid: string; title: string; payload: string }) =>
  ({ postback: { mid, title, payload } });

export const reaction = ({ mid, emoji, action }: { mid: string; emoji: string; action: 'react' | 'unreact' }) =>
  ({ reaction: { mid, action, ...(action === 'react' && { emoji, reaction: 'other' }) } });

/** Messenger: everything until then. */
export const readUntil = (at: Date) => ({ read: { watermark: at.getTime() } });

/** Instagram: that message and all before it. */
export const readMessage = (mid: string) => ({ read: { mid } });

export const delivered = (mids: readonly string[], at: Date) => ({ delivery: { mids, watermark: at.getTime() } });

/** What the test button of Instagram's dashboard sends. */
export const dashboardTest = (at: Date): Envelope => ({
  object: 'instagram',
  entry: [{
    id: '0', time: Math.floor(at.getTime() / 1000),
    changes: [{
      field: 'messages',
      value: {
        sender: { id: '12334' }, recipient: { id: '23245' }, timestamp: String(Math.floor(at.getTime() / 1000)),
        message: { mid: 'random_mid', text: 'random_text' },
      },
    }],
  }],
});
