import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { toChatMessage } from '../chat/messages.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { chatMessageSchema, idSchema } from '../model/chat.ts';
import { sendStates, type SendState } from '../model/channels/sends.ts';
import { notFound } from '../model/errors.ts';
import type { HandoffEvent } from '../model/handoff.ts';
import { replyWhySchema } from '../model/reply-why.ts';
import { parseInput } from '../parse.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord, ChatSession, SessionEventRecord } from '../storage/entities/chat.ts';
import { conversationRecordSchema, handoffEventSchema, toConversationRecord, type ConversationRecord } from './conversation-record.ts';
import { newestWords } from './conversation-page.ts';

export const transcriptQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(100).meta({ description: 'How many messages, the newest ones.' }),
  before: idSchema.optional().meta({ description: 'Only messages before the one with this id.' }),
});

const transcriptMessageSchema = chatMessageSchema.extend({
  setAside: z.string().nullable().meta(
    { description: 'Why the concierge does not answer this message of the guest: the gate that stopped it, or `DELETED`.' },
  ),
  delivery: z.object({
    state: z.enum(sendStates),
    reason: z.string().nullable().meta({ description: 'Why it was not sent, is sent later, or has an unknown outcome.' }),
  }).nullable().meta({
    description: 'The state of a message to a guest on a channel; of several parts, the first not sent. Null for all others.',
  }),
  rating: z.enum(['up', 'down']).nullable().meta({ description: 'What the guest thought of this reply.' }),
  comment: z.string().nullable().meta({ description: 'What the guest wrote beside the rating.' }),
  mind: z.object({
    mind: z.enum(['model', 'offline']),
    models: z.array(z.string()),
    inputTokens: z.number().int(),
    outputTokens: z.number().int(),
    ms: z.number().int().meta({ description: 'What its requests took together.' }),
    fallback: z.string().nullable().meta({ description: 'Why a part of it was left to the offline mind.' }),
  }).nullable().meta({ description: 'What a language model contributed to a reply, or could have contributed; null for all others.' }),
  why: replyWhySchema.nullable().meta(
    { description: 'How the concierge came to this reply; null for other messages and for old replies.' },
  ),
}).meta({ id: 'TranscriptMessage' });

export const transcriptSchema = conversationRecordSchema.extend({
  messages: z.array(transcriptMessageSchema).meta({ description: 'Oldest first, in the order in which everybody sees them.' }),
  olderBefore: z.uuid().nullable().meta({ description: 'Send it as `before` to get what is older; null at the beginning.' }),
  handoffs: z.array(handoffEventSchema).meta({ description: 'When the conversation went to a person and came back, oldest first.' }),
}).meta({ id: 'ConversationTranscript' });
export type Transcript = z.infer<typeof transcriptSchema>;

const MESSAGES = `
  select m.*, sent.state as send_state, sent.reason as send_reason, f.rating, f.comment from session_event e
  join chat_message m on m.session_key = e.session_key and m.id = e.message_id
  left join message_feedback f on f.session_key = m.session_key and f.message_id = m.id
  left join lateral (
    select s.state, s.reason from channel_send s where s.session_key = m.session_key and s.message_id = m.id
    order by s.state = 'sent', s.part limit 1
  ) sent on true
  where e.session_key = ? and e.seq < coalesce(
    (select seq from session_event where session_key = ? and message_id = ?), 9223372036854775807
  )
  order by e.seq desc limit ?`;

/**
 * A conversation with its messages and the moments at which it changed hands.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT
 */
export async function getConversation({ ctx, conversationId, input }: {
  ctx: TenantContext; conversationId: string; input: z.input<typeof transcriptQuerySchema>;
}): Promise<Transcript> {
  requirePermission(ctx, 'conversations:READ');
  await requireClient(ctx);
  const { limit, before } = parseInput('query', transcriptQuerySchema, input);
  return ctx.db.read(async (em) => {
    const record = await readConversationRecord(em, ctx, conversationId);
    const rows = await em.execute<Row[]>(MESSAGES, [conversationId, conversationId, before ?? null, limit + 1]);
    const messages = rows.slice(0, limit).map((row) => toTranscriptMessage(em, row)).reverse();
    const events = await em.find(SessionEventRecord, { sessionKey: conversationId, event: 'session.handoff' }, { orderBy: { seq: 'asc' } });
    return {
      ...record, messages,
      olderBefore: rows.length > limit ? messages[0]?.id ?? null : null,
      handoffs: events.map(({ data }) => data as HandoffEvent),
    };
  });
}

interface Row {
  send_state: SendState | null;
  send_reason: string | null;
  rating: 'up' | 'down' | null;
  comment: string | null;
}

function toTranscriptMessage(
  em: EntityManager, { send_state: state, send_reason: reason, rating, comment, ...row }: Row,
): z.infer<typeof transcriptMessageSchema> {
  const record = em.map(ChatMessageRecord, row);
  return {
    ...toChatMessage(record), setAside: record.setAside ?? null, delivery: state === null ? null : { state, reason }, rating, comment,
    mind: record.mind ?? null, why: record.why ?? null,
  };
}

/** The record of one conversation of the tenant. @throws DomainError NOT_FOUND */
export async function readConversationRecord(em: EntityManager, { clientId }: TenantContext, key: string): Promise<ConversationRecord> {
  const session = await em.findOne(ChatSession, { key, clientId });
  if (!session) throw notFound('The conversation');
  return toConversationRecord(session, (await newestWords(em, [session])).get(key));
}
