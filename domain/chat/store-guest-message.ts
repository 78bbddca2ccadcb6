import { LRUCache } from 'lru-cache';
import type { TenantContext } from '../context.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { detectLanguage } from '../language/detect.ts';
import { isSentence, mayChangeLanguage } from '../language/language-of-message.ts';
import { LANGUAGES } from '../language/languages.ts';
import type { GuestTurn, StoredTurn } from '../model/turn.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord, type ChatSession } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';
import { ChatDialogue } from '../storage/entities/dialogue.ts';
import { requireOpenTask } from './agent-word.ts';
import { appendWith } from './append-message.ts';
import { handoffState, leftTo, lockSession, unansweredQuery } from './left-to-person.ts';
import { storeMessageAtOnce } from './store-at-once.ts';
import { findReply } from './turn-record.ts';

/** Of sessions, as they were at their last message; whether that still holds is seen by the statement that relies on it. */
const lastLocales = new LRUCache<string, string>({ max: 20_000 });

/**
 * Stores a guest's message and its event, once per message id.
 *
 * @throws DomainError NOT_FOUND when the session is gone, IDEMPOTENCY_MISMATCH when the id was used
 *   in this session with another text, CONFLICT when the agent's task that says it is over
 */
export async function storeGuestMessage(
  { ctx, input }: { ctx: TenantContext; input: GuestTurn },
): Promise<StoredTurn> {
  const locale = input.asker === undefined ? plainLocale(input) : null;
  const atOnce = locale === null ? null : await storeMessageAtOnce(ctx, input, locale);
  if (atOnce !== null) return atOnce;
  return ctx.db.transaction(async (em) => {
    const session = await lockSession(em, input.sessionKey);
    if (input.asker !== undefined) await requireOpenTask(em, input.messageId);
    const stored = await insertGuestMessage(em, ctx, session, input);
    // The caller may have looked the hotel up a while ago.
    if (stored?.closed) throw notFound('This client');
    if (stored === null) {
      const known = await em.findOneOrFail(ChatMessageRecord, { sessionKey: input.sessionKey, id: input.messageId });
      requireSameText(known, { type: 'guest', message: input.query });
    }
    const reply = stored === null ? await findReply(em, input) : null;
    const unanswered = stored === null ? undefined : [...stored.waiting, input.messageId];
    lastLocales.set(input.sessionKey, session.locale);
    return { replyId: reply ?? (await leftTo(em, session, input.messageId)).turn, ...await handoffState(em, session, unanswered) };
  });
}

/** The language of a message, where it is that of its session as far as is known; null where that has to be looked up. */
function plainLocale({ locale, query, sessionKey }: GuestTurn): string | null {
  if (locale !== null) return locale;
  const sessionLocale = lastLocales.get(sessionKey);
  if (sessionLocale === undefined) return null;
  const detected = detectLanguage(query, { sessionLocale, allowed: LANGUAGES });
  return detected.locale === sessionLocale && detected.other === null ? sessionLocale : null;
}

interface Stored {
  waiting: string[];
  closed: boolean;
}

/** How a message stands to turns, where several may share one: see `ChatMessageRecord`. */
type PlaceInTurn = Partial<Pick<ChatMessageRecord, 'turnHead' | 'setAside'>>;

/**
 * Adds a message to a session that the caller has locked.
 *
 * @returns the messages that headed turns without a reply before, and whether the hotel is disabled; null where the session has a
 *   message of that id already, which stays as it is
 */
export async function insertGuestMessage(
  em: EntityManager, ctx: TenantContext, session: ChatSession, input: GuestTurn, place: PlaceInTurn = {},
): Promise<Stored | null> {
  const locale = input.locale ?? await languageOfMessage(em, session, input.query);
  const { sessionKey, messageId: id, query: message } = input;
  const stored = await appendWith<Stored>(em, ctx, { sessionKey, id, type: 'guest', message, locale, ...place }, {
    queries: `waiting as (${unansweredQuery(em, session)})`,
    // Where nothing waited before this message, nothing up to it will.
    sets: 'answered_until_seq = case when exists(select from waiting) then s.answered_until_seq else s.last_seq end',
    columns: `, (select coalesce(json_agg(id order by first), '[]') from waiting) as waiting,
      (select disabled_date is not null from client where id = ${em.getPlatform().quoteValue(session.clientId)}) as closed`,
  });
  if (stored === null) return null;
  session.locale = locale;
  if (session.handledBy === 'person') session.waitingSince ??= ctx.now();
  return stored;
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
  const isFirst = await em.findOne(ChatMessageRecord, { sessionKey: session.key, type: 'guest' }, { fields: ['id'] }) === null;
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
