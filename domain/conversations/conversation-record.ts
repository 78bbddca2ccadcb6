import { z } from 'zod';
import { chatMessageSchema } from '../model/chat.ts';
import { handbackReasons, handlers, handoffReasons, sessionChannels } from '../model/handoff.ts';
import { turnOutcomes, type TurnOutcome } from '../model/turn.ts';
import type { ChatMessageRecord, ChatSession } from '../storage/entities/chat.ts';

/** How much of a message a list shows, in UTF-16 units. */
const EXCERPT = 200;

export const conversationRecordSchema = z.object({
  id: z.uuid().meta(
    { description: 'The operators\' id of the conversation. It is not the guest\'s session id, and opens nothing to a guest.' },
  ),
  channel: z.enum(sessionChannels),
  locale: z.string(),
  handledBy: z.enum(handlers),
  waitingSince: z.iso.datetime().nullable().meta(
    { description: 'Since when the guest waits for a person; null when nobody has to answer.' },
  ),
  urgent: z.boolean().meta({
    description: 'Whether somebody may be in danger and the guest still waits for a person; such conversations come first in every list.',
  }),
  handoff: z.object({
    date: z.iso.datetime(),
    reason: z.enum(handoffReasons),
    by: z.string().nullable().meta({ description: 'Who has or had it, as the audit trail names an actor; null while nobody has come.' }),
  }).nullable().meta({ description: 'The last handover to a person, also when the concierge has the conversation again.' }),
  lastOperatorDate: z.iso.datetime().nullable(),
  lastMessage: z.object({
    type: chatMessageSchema.shape.type, excerpt: z.string(), datetime: chatMessageSchema.shape.datetime,
  }).nullable().meta({ description: 'The last message of guest, concierge or person; the guest\'s while the guest waits for a person.' }),
  outcome: z.enum(turnOutcomes).nullable().meta({
    description: 'How the concierge\'s latest turn ended; null if it has answered nothing, and for turns from before this was stored.',
  }),
  createdDate: z.iso.datetime(),
  lastActivityDate: z.iso.datetime(),
}).meta({ id: 'Conversation' });
export type ConversationRecord = z.infer<typeof conversationRecordSchema>;

/** A moment at which a conversation went to a person or came back, as the real-time channel tells it. */
export const handoffEventSchema = z.object({
  handledBy: z.enum(handlers),
  reason: z.enum([...handoffReasons, ...handbackReasons.filter((reason) => reason !== 'operator')]),
  datetime: z.number().int(),
}).meta({ id: 'HandoffEvent' });

/** What was said last in a conversation, and how the concierge's newest turn in it ended. */
export interface NewestWords {
  message: Pick<ChatMessageRecord, 'type' | 'message' | 'createdDate'>;
  outcome: TurnOutcome | null;
}

export function toConversationRecord(session: ChatSession, newest: NewestWords | undefined): ConversationRecord {
  const last = newest?.message;
  const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
  const { handoffDate, handoffReason } = session;
  return {
    id: session.key,
    channel: session.channel,
    locale: session.locale,
    handledBy: session.handledBy,
    waitingSince: iso(session.waitingSince),
    urgent: handoffReason === 'danger' && Boolean(session.waitingSince),
    handoff: handoffDate && handoffReason
      ? { date: handoffDate.toISOString(), reason: handoffReason, by: session.handoffBy ?? null } : null,
    lastOperatorDate: iso(session.lastOperatorDate),
    lastMessage: last === undefined ? null : {
      type: last.type, excerpt: excerptOf(last.message), datetime: last.createdDate.getTime(),
    },
    outcome: newest?.outcome ?? null,
    createdDate: session.createdDate.toISOString(),
    lastActivityDate: session.lastActivityDate.toISOString(),
  };
}

function excerptOf(text: string): string {
  return text.length <= EXCERPT ? text : `${text.slice(0, EXCERPT - 1).toWellFormed().replace(/\uFFFD$/, '')}…`;
}
