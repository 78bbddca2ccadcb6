import { z } from 'zod';
import { given, listOf, looseSeconds, looseText, looseWord, maybe, platformId } from './fields.ts';
import { receipts, type GuestIds, type InboundBody, type InboundEvent } from '../../model/channels/inbound.ts';

const contactSchema = z.object({
  wa_id: maybe(platformId),
  user_id: maybe(platformId),
  profile: maybe(z.object({ name: maybe(looseText) })),
});

const choice = maybe(z.object({ title: maybe(looseText) }));

const messageSchema = z.object({
  id: platformId,
  from: maybe(platformId),
  from_user_id: maybe(platformId),
  timestamp: maybe(looseSeconds),
  type: maybe(looseWord),
  text: maybe(z.object({ body: maybe(looseText) })),
  button: maybe(z.object({ text: maybe(looseText) })),
  interactive: maybe(z.object({ button_reply: choice, list_reply: choice })),
  image: maybe(z.object({ caption: maybe(looseText) })),
  video: maybe(z.object({ caption: maybe(looseText) })),
  document: maybe(z.object({ caption: maybe(looseText) })),
  reaction: maybe(z.object({ message_id: maybe(platformId) })),
  context: maybe(z.object({ id: maybe(platformId) })),
  system: maybe(z.object({ type: maybe(looseWord), wa_id: maybe(platformId), new_wa_id: maybe(platformId), user_id: maybe(platformId) })),
  to: maybe(platformId),
});
type Message = z.output<typeof messageSchema>;

const statusSchema = z.object({
  id: platformId,
  status: z.enum(receipts),
  timestamp: maybe(looseSeconds),
  recipient_id: maybe(platformId),
  recipient_user_id: maybe(platformId),
  biz_opaque_callback_data: maybe(platformId),
  errors: maybe(z.array(z.object({ code: maybe(z.number().int()) }))),
});

const relinkSchema = z.object({
  wa_id: maybe(platformId), user_id: maybe(platformId), previous_user_id: maybe(platformId), timestamp: maybe(looseSeconds),
});

type Contact = z.output<typeof contactSchema>;
type Place = Pick<InboundEvent, 'channel' | 'accountId'>;

const SECOND_MS = 1000;
/** WhatsApp writes seconds, the other two products milliseconds. */
const instant = (seconds: number | undefined): number | null => (seconds === undefined ? null : seconds * SECOND_MS);

/** The events of one `entry`; null stands for each item that is irrelevant here. */
export function parseWhatsApp(entry: unknown): (InboundEvent | null)[] {
  return listOf((entry as { changes?: unknown } | null)?.changes).flatMap((change) => {
    const { field, value } = (change ?? {}) as { field?: unknown; value?: Record<string, unknown> };
    const account = platformId.safeParse((value?.['metadata'] as Record<string, unknown> | undefined)?.['phone_number_id']);
    if (!account.success || typeof value !== 'object') return [null];
    const place: Place = { channel: 'WHATSAPP', accountId: account.data };
    const contacts =
      listOf(value['contacts']).map((contact) => contactSchema.safeParse(contact).data).filter((contact) => contact !== undefined);
    switch (field) {
      case 'messages': return [
        ...listOf(value['messages']).map((message) => parseMessage(place, contacts, message)),
        ...listOf(value['statuses']).map((status) => parseStatus(place, status)),
      ];
      case 'smb_message_echoes': return listOf(value['message_echoes']).map((echo) => parseEcho(place, echo));
      case 'user_id_update': return listOf(value['user_id_update'] ?? value['updates']).map((update) => parseRelink(place, update));
      default: return [null];
    }
  });
}

function parseMessage(place: Place, contacts: Contact[], raw: unknown): InboundEvent | null {
  const parsed = messageSchema.safeParse(raw);
  if (!parsed.success) return null;
  const message = parsed.data;
  const contact = contactOf(contacts, message);
  const guest: GuestIds = { id: message.from_user_id ?? contact?.user_id ?? null, phone: message.from ?? contact?.wa_id ?? null };
  if (guest.id === null && guest.phone === null) return null;
  const base = { ...place, guest, name: contact?.profile?.name ?? null, at: instant(message.timestamp) };
  const { type = 'unsupported', reaction, system } = message;
  if (type === 'reaction') return { ...base, kind: 'reaction', key: `message:${message.id}`, body: given({ mid: reaction?.message_id }) };
  if (type === 'system') {
    const becomes = { id: system?.user_id ?? null, phone: system?.new_wa_id ?? system?.wa_id ?? null };
    if (becomes.id === null && becomes.phone === null) return null;
    return { ...base, kind: 'relink', key: `message:${message.id}`, body: { becomes } };
  }
  const body: InboundBody = given({
    mid: message.id,
    text: textOf(message),
    attachments: ['text', 'button', 'interactive'].includes(type) ? undefined : [type],
    replyTo: message.context?.id,
  });
  return { ...base, kind: (body.text ?? '').trim() === '' ? 'unsupported' : 'message', key: `message:${message.id}`, body };
}

function contactOf(contacts: Contact[], { from, from_user_id: fromUserId }: Message): Contact | undefined {
  const named = contacts.find(({ wa_id: phone, user_id: id }) =>
    (fromUserId !== undefined && id === fromUserId) || (from !== undefined && phone === from));
  return named ?? (contacts.length === 1 && from === undefined && fromUserId === undefined ? contacts[0] : undefined);
}

const textOf = ({ text, button, interactive, image, video, document }: Message): string | undefined =>
  text?.body ?? button?.text ?? interactive?.button_reply?.title ?? interactive?.list_reply?.title
  ?? image?.caption ?? video?.caption ?? document?.caption;

function parseStatus(place: Place, raw: unknown): InboundEvent | null {
  const parsed = statusSchema.safeParse(raw);
  if (!parsed.success) return null;
  const { id, status, timestamp, recipient_id: recipient, recipient_user_id: guestId, biz_opaque_callback_data: sendId, errors } =
    parsed.data;
  return {
    ...place, kind: 'status', key: `status:${id}:${status}`, guest: recipientIds(recipient, guestId), name: null, at: instant(timestamp),
    body: given({ mid: id, receipt: status, sendId, errorCode: errors?.[0]?.code }),
  };
}

/** Where the number is hidden, the scoped id may stand in its place. */
const recipientIds = (recipient: string | undefined, guestId: string | undefined): GuestIds => (recipient?.includes('.')
  ? { id: guestId ?? recipient, phone: null } : { id: guestId ?? null, phone: recipient ?? null });

/** A person wrote from the hotel's own phone. */
function parseEcho(place: Place, raw: unknown): InboundEvent | null {
  const parsed = messageSchema.safeParse(raw);
  if (!parsed.success || parsed.data.to === undefined) return null;
  const { id, to, timestamp } = parsed.data;
  const body: InboundBody = given({ mid: id, text: textOf(parsed.data) });
  return { ...place, kind: 'echo', key: `echo:${id}`, guest: { id: null, phone: to }, name: null, at: instant(timestamp), body };
}

function parseRelink(place: Place, raw: unknown): InboundEvent | null {
  const parsed = relinkSchema.safeParse(raw);
  if (!parsed.success) return null;
  const { wa_id: phone = null, user_id: id = null, previous_user_id: previous = null, timestamp } = parsed.data;
  if (id === null || (phone === null && previous === null)) return null;
  return {
    ...place, kind: 'relink', key: `relink:${previous ?? phone}:${id}`, guest: { id: previous, phone }, name: null,
    at: instant(timestamp), body: { becomes: { id, phone } },
  };
}
