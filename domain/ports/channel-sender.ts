import type { InstagramLogin, MessagingChannel } from '../model/channels.ts';
import type { GuestIds } from '../model/channels/inbound.ts';
import type { PlatformRefusal } from '../model/channels/refusals.ts';

/** A hotel's account as calls on its behalf need it. */
export interface SendingAccount {
  channel: MessagingChannel;
  accountId: string;
  /** Of Instagram alone. */
  loginType: InstagramLogin | null;
  /** Secret. */
  token: string;
}

export interface OutgoingText {
  guest: GuestIds;
  text: string;
  /** Handed back with receipts where the platform does so. */
  sendId: string;
}

/**
 * What came of a call. `unsent` never left this machine; of `unknown` the request left and no answer came, so that the
 * guest may have the message.
 */
export type SendResult =
  | { kind: 'accepted'; mid: string }
  | { kind: 'refused'; refusal: PlatformRefusal }
  | { kind: 'unsent' }
  | { kind: 'unknown' };

/** Writes to guests on messaging platforms. It repeats nothing: no platform has a key that makes a repetition safe. */
export interface ChannelSender {
  send(account: SendingAccount, message: OutgoingText): Promise<SendResult>;

  /** Shows the guest that the message was seen and an answer is coming. @throws when that did not work, which harms nothing */
  showTyping(account: SendingAccount, seen: { guest: GuestIds; mid: string }): Promise<void>;
}
