import { z } from 'zod';
import type { Tx } from '../simulator/store.ts';
import type { Account } from './accounts.ts';
import { ControlError } from './control-error.ts';
import type { Emission } from './deliveries.ts';
import { addressOf, changeNumber, meetGuest, noteGuestMessage, type Guest } from './guests.ts';
import { messageId, steadyNumber } from './ids.ts';
import { addMessage, listMessages, setStatus } from './messages.ts';
import { businessNumber, objectOf, reportRead } from './reports.ts';
import type { Simulator } from './simulator.ts';
import { fromGuest, message, messagingEnvelope, postback, reaction, unsent, unsupported } from './webhook-payloads/messaging.ts';
import { messages, numberChanged, type Received } from './webhook-payloads/whatsapp.ts';

const common = {
  account: z.string(),
  /** By name; a new one is made up. */
  guest: z.string().min(1).max(100),
  /** A WhatsApp user with a hidden number, known by a business-scoped id. */
  hidden: z.boolean().default(false),
  /** Of the message, to say the same one again. */
  id: z.string().min(1).optional(),
  at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)).optional(),
  /** Messenger and Instagram: another app owns the thread. */
  standby: z.boolean().default(false),
};
const text = z.string().min(1);

/** What a guest does. */
export const guestActionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('text'), text, replyTo: z.string().optional(), story: z.strictObject({ id: z.string(), url: z.url() }).optional(),
  }),
  z.strictObject({ ...common, kind: z.literal('quick-reply'), text, payload: z.string() }),
  z.strictObject({ ...common, kind: z.literal('button'), text, payload: z.string() }),
  z.strictObject(
    { ...common, kind: z.literal('attachment'), type: z.string().default('image'), url: z.url().optional(), text: text.optional() },
  ),
  z.strictObject(
    { ...common, kind: z.literal('reaction'), to: z.string(), emoji: z.string().default('❤'), undo: z.boolean().default(false) },
  ),
  z.strictObject({ ...common, kind: z.literal('unsend'), to: z.string() }),
  z.strictObject({ ...common, kind: z.literal('unsupported') }),
  z.strictObject({ ...common, kind: z.literal('read'), to: z.string().optional() }),
  z.strictObject({ ...common, kind: z.literal('number-change'), phone: z.string().regex(/^\d{6,20}$/) }),
]);
export type GuestAction = z.output<typeof guestActionSchema>;
type Kind = GuestAction['kind'];

/** Kinds that open the window and appear in the thread. */
const spoken: ReadonlySet<Kind> = new Set(['text', 'quick-reply', 'button', 'attachment', 'unsupported']);

/** Does something as a guest, and notifies the subscriber. @returns the message's id, if it is a message */
export function actAsGuest({ webhooks }: Simulator, account: Account, action: GuestAction): Promise<{ guest: string; id: string }> {
  return webhooks.transaction(account.id, async (tx, emit) => {
    const guest = await meetGuest(tx, account, action.guest, action.hidden);
    const at = action.at ?? new Date();
    const id = action.id ?? messageId(account.channel, addressOf(guest));
    if (spoken.has(action.kind)) {
      await addMessage(
        tx, account, guest, { id, author: 'guest', kind: action.kind, at, text: 'text' in action ? action.text : undefined },
      );
      await noteGuestMessage(tx, account, guest, at);
    }
    if (action.kind === 'read') await readUpTo(tx, account, { guest, to: action.to, at, emit });
    else emit(await emission(tx, account, { action, guest, id, at }));
    return { guest: addressOf(guest), id };
  });
}

interface Doing {
  action: Exclude<GuestAction, { kind: 'read' }>;
  guest: Guest;
  id: string;
  at: Date;
}

async function emission(tx: Tx, account: Account, doing: Doing): Promise<Emission> {
  const { action, guest, id, at } = doing;
  const shared = { kind: action.kind, thread: guest.handle };
  if (account.channel === 'WHATSAPP') {
    const user = {
      name: guest.handle, phone: guest.platformId ?? undefined, userId: guest.userId ?? undefined, username: guest.username ?? undefined,
    };
    const replyTo = action.kind === 'text' ? action.replyTo : undefined;
    if (action.kind === 'number-change') await changeNumber(tx, account, guest, action.phone);
    return { ...shared, envelope: messages(businessNumber(account), user, [{ id, at, content: whatsappContent(action, guest), replyTo }]) };
  }
  if (action.kind === 'unsend') await setStatus(tx, account, action.to, 'unsent');
  const parties = { accountId: account.id, guestId: addressOf(guest), at };
  return {
    ...shared, envelope: messagingEnvelope(objectOf(account), parties, [fromGuest(parties, messagingFields(action, id))], action.standby),
  };
}

function messagingFields(action: Doing['action'], mid: string): Record<string, unknown> {
  switch (action.kind) {
    case 'text': return message({ mid, text: action.text, replyTo: action.replyTo, story: action.story });
    case 'quick-reply': return message({ mid, text: action.text, quickReply: action.payload });
    case 'button': return postback({ mid, title: action.text, payload: action.payload });
    case 'attachment': return message(
      { mid, text: action.text, attachment: { type: action.type, url: action.url ?? 'https://cdn.example/attachment' } },
    );
    case 'reaction': return reaction({ mid: action.to, emoji: action.emoji, action: action.undo ? 'unreact' : 'react' });
    case 'unsend': return unsent(action.to);
    case 'unsupported': return unsupported(mid);
    case 'number-change': throw new ControlError(400, 'Only WhatsApp knows numbers.');
  }
}

function whatsappContent(action: Doing['action'], guest: Guest): Received['content'] {
  switch (action.kind) {
    case 'text': return { type: 'text', text: { body: action.text } };
    case 'quick-reply': return {
      type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: action.payload, title: action.text } },
    };
    case 'button': return { type: 'button', button: { text: action.text, payload: action.payload } };
    case 'attachment': return {
      type: action.type, [action.type]: {
        id: steadyNumber(action.url ?? action.type, 16), mime_type: 'image/jpeg',
        ...(action.text !== undefined && { caption: action.text }),
      },
    };
    case 'reaction': return { type: 'reaction', reaction: { message_id: action.to, emoji: action.undo ? '' : action.emoji } };
    case 'unsupported': return {
      type: 'unsupported', errors: [{ code: 131_051, title: 'Message type unknown', message: 'Message type unknown' }],
    };
    case 'number-change': return numberChanged(guest.handle, action.phone);
    case 'unsend': throw new ControlError(400, 'WhatsApp does not tell businesses of messages taken back.');
  }
}

/** The guest reads a message of the account's; left out, the last one. */
async function readUpTo(
  tx: Tx, account: Account, { guest, to, at, emit }: { guest: Guest; to: string | undefined; at: Date; emit: (emission: Emission) => void },
): Promise<void> {
  const received = (await listMessages(tx, { account: account.id, guest: guest.handle })).filter(({ author }) => author !== 'guest');
  const read = to === undefined ? received.at(-1) : received.find(({ id }) => id === to);
  if (!read) throw new ControlError(404, `${guest.handle} has no such message to read.`);
  await reportRead(tx, { account, guest, message: read, at, emit });
}
