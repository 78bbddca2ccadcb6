import type { TenantContext } from '../context.ts';
import type { LiveEvent } from '../model/chat.ts';
import type { FallbackReason } from '../model/thoughts.ts';
import type { GuestTurn, StoredTurn, TurnKey } from '../model/turn.ts';
import type { ChatMessageRecord } from '../storage/entities/chat.ts';
import { livePayload } from './live-notice.ts';

/**
 * Stores a guest's message by one round trip, where nothing about it is special.
 *
 * @param locale the language of the message, if it is that of the session
 * @returns null where nothing was stored, and the message is to be stored step by step
 */
export async function storeMessageAtOnce(
  ctx: TenantContext, { sessionKey, messageId, query }: GuestTurn, locale: string,
): Promise<StoredTurn | null> {
  const [row] = await ctx.db.read((em) => em.execute<{ stored: { waiting: string[]; channel: string } | null }[]>(
    'select store_guest_message(?, ?, ?, ?, ?) as stored', [sessionKey, messageId, query, locale, ctx.now()],
  ));
  const stored = row?.stored ?? null;
  if (stored === null) return null;
  return { replyId: null, unanswered: [...stored.waiting, messageId], ...(stored.channel === 'WEB' ? {} : { onChannel: true as const }) };
}

type Words = Pick<ChatMessageRecord, 'id' | 'message' | 'locale' | 'context' | 'sources' | 'asksBack' | 'outcome'>
  & Partial<Pick<ChatMessageRecord, 'why'>>;

/**
 * Stores the reply of a turn in one round trip, if only its text has to be stored.
 *
 * @returns whether it was stored; where it was not, that is to be done step by step, or it answers the turn no more
 */
export async function storeReplyAtOnce(
  ctx: TenantContext, { sessionKey, messageId }: TurnKey,
  { words, thoughts, heard, helps, closing }: {
    words: Words;
    /** Whether its turn has asked a language model, and why it asked nothing more. */
    thoughts: { were: boolean; otherwise: FallbackReason | null };
    heard: readonly string[]; helps: boolean; closing: readonly LiveEvent[];
  },
): Promise<boolean> {
  const { id, message, locale, context, sources, asksBack, outcome, why } = words;
  const notices = closing.map((event) => livePayload(sessionKey, event));
  const [row] = await ctx.db.read((em) => em.execute<{ stored: boolean | null }[]>(
    `select store_plain_reply(
       ?, ?, ?::uuid[], ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?::jsonb, ?, ?, ?, array[${notices.map(() => '?').join(', ')}]::text[], ?
     ) as stored`,
    [
      sessionKey, messageId, `{${heard.join(',')}}`, id, message, locale, JSON.stringify(context), JSON.stringify(sources), asksBack,
      outcome, why === undefined || why === null ? null : JSON.stringify(why), thoughts.were, thoughts.otherwise, helps, ...notices,
      ctx.now(),
    ],
  ));
  return row?.stored === true;
}
