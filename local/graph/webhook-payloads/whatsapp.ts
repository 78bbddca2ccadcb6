import type { Envelope } from './wire.ts';

/** Webhooks of the WhatsApp Cloud API. */

export interface BusinessNumber {
  /** The WhatsApp business account that owns the number. */
  wabaId: string;
  phoneNumberId: string;
  displayPhone: string;
}

export interface WhatsAppUser {
  name: string;
  /** Digits; left out by users who hide their number. */
  phone?: string | undefined;
  /** Business-scoped; known for users who have a username. */
  userId?: string | undefined;
  username?: string | undefined;
}

/** WhatsApp counts in seconds, and writes them as a string. */
const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

function change(number: BusinessNumber, value: Record<string, unknown>, field = 'messages'): Envelope {
  return {
    object: 'whatsapp_business_account',
    entry: [{
      id: number.wabaId,
      changes: [{
        field,
        value: {
          messaging_product: 'whatsapp',
          metadata: { display_phone_number: number.displayPhone, phone_number_id: number.phoneNumberId },
          ...value,
        },
      }],
    }],
  };
}

const contact = ({ name, phone, userId, username }: WhatsAppUser) => ({
  profile: { name, ...(username !== undefined && { username }) },
  ...(phone !== undefined && { wa_id: phone }),
  ...(userId !== undefined && { user_id: userId }),
});

export interface Received {
  id: string;
  at: Date;
  /** `type` and what belongs to it, such as `text`. */
  content: { type: string } & Record<string, unknown>;
  /** The message that this one answers. */
  replyTo?: string | undefined;
}

/** Messages of one user, in one change. */
export function messages(number: BusinessNumber, user: WhatsAppUser, received: readonly Received[]): Envelope {
  return change(number, {
    contacts: [contact(user)],
    messages: received.map(({ id, at, content, replyTo }) => ({
      ...(user.phone !== undefined && { from: user.phone }),
      ...(user.userId !== undefined && { from_user_id: user.userId }),
      id,
      timestamp: seconds(at),
      ...content,
      ...(replyTo !== undefined && { context: { from: number.displayPhone, id: replyTo } }),
    })),
  });
}

export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'failed';

export interface StatusReport {
  id: string;
  status: DeliveryStatus;
  at: Date;
  /** Telephone number, else business-scoped id. */
  recipient: string;
  callbackData?: string | undefined;
  error?: { code: number; title: string; details: string } | undefined;
}

/** How a message that the account sent fares. */
export const statusChange = (number: BusinessNumber, { id, status, at, recipient, callbackData, error }: StatusReport): Envelope =>
  change(number, {
    statuses: [{
      id, status, timestamp: seconds(at), recipient_id: recipient,
      ...(callbackData !== undefined && { biz_opaque_callback_data: callbackData }),
      ...(error && { errors: [{ code: error.code, title: error.title, message: error.title, error_data: { details: error.details } }] }),
    }],
  });

/** A user now has another number; the message comes from the old one. */
export const numberChanged = (name: string, phone: string): Received['content'] => ({
  type: 'system', system: { body: `User ${name} changed to ${phone}`, wa_id: phone, type: 'user_changed_number' },
});

/** What a person wrote in the telephone's app, where the number is used in both. */
export const staffEcho = (number: BusinessNumber, { id, to, at, text }: { id: string; to: string; at: Date; text: string }): Envelope =>
  change(number, {
    message_echoes: [{ from: number.displayPhone, to, id, timestamp: seconds(at), type: 'text', text: { body: text } }],
  }, 'smb_message_echoes');
