import { z } from 'zod';
import type { MessagingChannel } from '../../domain/model/channels.ts';
import { badParameter } from './graph-error.ts';

/** What a send endpoint is asked to do, for every product. */
export type SendRequest =
  | {
    operation: 'message';
    to: string;
    text: string;
    outsideWindow: 'refused' | 'a-week' | 'allowed';
    kind: string;
    callbackData?: string | undefined
  }
  | { operation: 'action'; to: string; action: 'mark_seen' | 'typing_on' | 'typing_off' }
  | { operation: 'read'; messageId: string; typing: boolean };

export type SendOperation = SendRequest['operation'];

const address = z.string().min(1).max(200);

const attachment = z.object({ type: z.string(), payload: z.record(z.string(), z.unknown()) });

/** Limits in the unit that each product counts: characters, or bytes of UTF-8. */
const limited = (limit: number, measure: (text: string) => number, unit: string) =>
  z.string().min(1).refine((text) => measure(text) <= limit, `must be at most ${limit} ${unit}`);
const characters = (text: string): number => Array.from(text).length;

const textOf: Record<MessagingChannel, z.ZodType<string>> = {
  MESSENGER: limited(2_000, characters, 'characters'),
  INSTAGRAM: limited(1_000, (text) => Buffer.byteLength(text), 'bytes of UTF-8'),
  WHATSAPP: limited(4_096, characters, 'characters'),
};

const recipient = z.object({ id: address });

const messengerAction = z.strictObject({
  recipient, sender_action: z.enum(['mark_seen', 'typing_on', 'typing_off']),
});

const messagingBody = (channel: MessagingChannel) => z.strictObject({
  recipient,
  messaging_type: z.enum(['RESPONSE', 'UPDATE', 'MESSAGE_TAG']).optional(),
  tag: z.literal('HUMAN_AGENT').optional(),
  message: z.object({ text: textOf[channel].optional(), attachment: attachment.optional(), metadata: z.string().max(1000).optional() })
    .refine(({ text, attachment: file }) => (text === undefined) !== (file === undefined), 'needs either text or an attachment'),
}).refine(({ messaging_type: type, tag }) => (type === 'MESSAGE_TAG') === (tag !== undefined),
  'messaging_type MESSAGE_TAG and tag go together');

const whatsappRead = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string().min(1),
  typing_indicator: z.strictObject({ type: z.literal('text') }).optional(),
});

const whatsappMessage = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: address.optional(),
  recipient: address.optional(),
  context: z.object({ message_id: z.string().min(1) }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
}).and(z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.strictObject({ preview_url: z.boolean().optional(), body: textOf.WHATSAPP }) }),
  z.object({ type: z.literal('template'), template: z.object({ name: z.string().min(1), language: z.object({ code: z.string() }) }) }),
])).refine(({ to, recipient: scoped }) => (to === undefined) !== (scoped === undefined), 'needs either to or recipient');

/** @throws GraphError 100 that names what is wrong */
function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw badParameter(
    `Invalid parameter: ${parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'} ${message}`).join('; ')}`,
  );
}

/** What a body asks for, before it is known to be valid: faults are planned by it. */
export function operationOf(channel: MessagingChannel, body: unknown): SendOperation {
  const fields = typeof body === 'object' && body !== null ? body : {};
  if (channel === 'WHATSAPP') return 'status' in fields ? 'read' : 'message';
  return 'sender_action' in fields ? 'action' : 'message';
}

/** @throws GraphError 100 */
export function readSend(channel: MessagingChannel, body: unknown): SendRequest {
  const operation = operationOf(channel, body);
  if (operation === 'read') {
    const { message_id: messageId, typing_indicator: typing } = read(whatsappRead, body);
    return { operation, messageId, typing: typing !== undefined };
  }
  if (operation === 'action') {
    const { recipient: { id: to }, sender_action: action } = read(messengerAction, body);
    return { operation, to, action };
  }
  if (channel === 'WHATSAPP') {
    const message = read(whatsappMessage, body);
    const common = { operation, to: message.to ?? message.recipient ?? '', callbackData: message.biz_opaque_callback_data };
    return message.type === 'template'
      ? { ...common, kind: 'template', text: message.template.name, outsideWindow: 'allowed' }
      : { ...common, kind: 'text', text: message.text.body, outsideWindow: 'refused' };
  }
  const { recipient: { id: to }, tag, message: { text, attachment: file } } = read(messagingBody(channel), body);
  return { operation, to, kind: file?.type ?? 'text', text: text ?? '', outsideWindow: tag ? 'a-week' : 'refused' };
}
