import type { TenantContext } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { detectLanguage } from '../language/detect.ts';
import { isSentence, mayChangeLanguage } from '../language/language-of-message.ts';
import { LANGUAGES } from '../language/languages.ts';
import type { GuestTurn, StoredTurn } from '../model/turn.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord, type ChatSession } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';
import { ChatDialogue } from '../storage/entities/dialogue.ts';
import { appendMessage } from './append-message.ts';
import { handoffState, leftTo, lockSession } from './left-to-person.ts';
import { findReply } from './turn-record.ts';

/**
 * Stores a guest's message and its event, once per message id.
 *
 * @throws DomainError NOT_FOUND when the session is gone, IDEMPOTENCY_MISMATCH when the id was used
 *   in this session with another text
 */
export async function storeGuestMessage(
  { ctx, input }: { ctx: TenantContext; input: GuestTurn },
): Promise<StoredTurn> {
  return ctx.db.transaction(async (em) => {
    const session = await lockSession(em, input.sessionKey);
    const isNew = await insertGuestMessage(em, ctx, session, input);
    if (!isNew) {
      const known = await em.findOneOrFail(ChatMessageRecord, { sessionKey: input.sessionKey, id: input.messageId });
      requireSameText(known, { type: 'guest', message: input.query });
    }
    const reply = isNew ? null : await findReply(em, input);
    return { replyId: reply ?? (await leftTo(em, session, input.messageId)).turn, ...await handoffState(em, session) };
  });
}

/** How a message stands to turns, where several may share one: see `ChatMessageRecord`. */
type PlaceInTurn = Partial<Pick<ChatMessageRecord, 'turnHead' | 'setAside'>>;

/**
 * Adds a message to a session that the caller has locked.
 *
 * @returns false where the session has a message of that id already, which stays as it is
 */
export async function insertGuestMessage(
  em: EntityManager, ctx: TenantContext, session: ChatSession, input: GuestTurn, place: PlaceInTurn = {},
): Promise<boolean> {
  const locale = input.locale ?? await languageOfMessage(em, session, input.query);
  const { sessionKey, messageId: id, query: message } = input;
  if (await appendMessage(em, ctx, { sessionKey, id, type: 'guest', message, locale, ...place }) === null) return false;
  session.locale = locale;
  if (session.handledBy === 'person') session.waitingSince ??= ctx.now();
  return true;
}

/**
 * The session's language stays where the guest says a name, a fragment or the like; only a seeming change asks for more. Who writes in
 * a language that nobody speaks here is answered in the hotel's default language.
 */
async function languageOfMessage(em: EntityManager, session: ChatSession, text: string): Promise<string> {
  const { locale, other } = detectLanguage(text, { sessionLocale: session.locale, allowed: LANGUAGES });
  if (locale === session.locale && other === null) return locale;
  const dialogue = await em.findOne(ChatDialogue, { sessionKey: session.key }, { fields: ['awaitsBareValue', 'stage'] });
  const isBooking = ![null, 'idle'].includes(dialogue?.stage ?? null);
  if (other !== null && isBooking && !isSentence(text)) return session.locale;
  if (other !== null) return (await em.findOneOrFail(Client, { id: session.clientId })).defaultLocale;
  const isFirst = await em.count(ChatMessageRecord, { sessionKey: session.key, type: 'guest' }) === 0;
  const awaitsBareValue = dialogue?.awaitsBareValue === true;
  return mayChangeLanguage(text, locale, { isFirst, isBooking, awaitsBareValue }) ? locale : session.locale;
}

/** @throws DomainError IDEMPOTENCY_MISMATCH for the id of a message with another text, or of another author */
export function requireSameText(known: ChatMessageRecord, { type, message }: Pick<ChatMessageRecord, 'type' | 'message'>): void {
  if (known.type === type && known.message === message) return;
  throw new DomainError(
    'IDEMPOTENCY_MISMATCH',
    'This messageId was already used with another text. Send a new message with a new messageId.',
  );
}
