import type { TenantContext } from '../context.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { isMereDetail } from '../model/concierge/booking/mere-detail.ts';
import { detectLanguage } from '../model/language/detect.ts';
import { platformLocales } from '../model/locale.ts';
import type { GuestTurn, StoredTurn } from '../model/turn.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord, ChatSession } from '../storage/entities/chat.ts';
import { ChatDialogue } from '../storage/entities/dialogue.ts';
import { appendEvent } from './events.ts';

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
    const known = await em.findOne(ChatMessageRecord, { sessionKey: input.sessionKey, id: input.messageId });
    if (known) requireSameText(known, input);
    else await insertMessage(em, ctx, input);
    return {
      replyId: known ? await replyTo(em, input) : null,
      unanswered: await unansweredMessages(em, input.sessionKey),
    };
  });
}

async function insertMessage(em: EntityManager, ctx: TenantContext, input: GuestTurn): Promise<void> {
  const session = await em.findOne(ChatSession, { key: input.sessionKey });
  if (!session) throw notFound('This session');
  const locale = input.locale ?? await languageOfMessage(em, session, input.query);
  session.locale = locale;
  await em.insert(ChatMessageRecord, {
    sessionKey: input.sessionKey,
    id: input.messageId,
    clientId: ctx.clientId,
    type: 'guest',
    message: input.query,
    locale,
    createdDate: ctx.now(),
  });
  await appendEvent(em, ctx, { sessionKey: input.sessionKey, event: 'message.created', messageId: input.messageId });
}

/** The session's language stays where the guest says a name or the like; only a seeming change asks for more. */
async function languageOfMessage(em: EntityManager, session: ChatSession, text: string): Promise<string> {
  const { locale } = detectLanguage(text, { sessionLocale: session.locale, allowed: platformLocales });
  if (locale === session.locale) return locale;
  const dialogue = await em.findOne(ChatDialogue, { sessionKey: session.key }, { fields: ['stage'] });
  return isMereDetail(text, dialogue?.stage) ? session.locale : locale;
}

function requireSameText(known: ChatMessageRecord, input: GuestTurn): void {
  if (known.type === 'guest' && known.message === input.query) return;
  throw new DomainError(
    'IDEMPOTENCY_MISMATCH',
    'This messageId was already used with another text. Send a new message with a new messageId.',
  );
}

async function replyTo(em: EntityManager, input: GuestTurn): Promise<string | null> {
  const reply = await em.findOne(
    ChatMessageRecord, { sessionKey: input.sessionKey, replyTo: input.messageId }, { fields: ['id'] },
  );
  return reply?.id ?? null;
}

/** Also finds what an earlier run of the flow left behind, so that its end loses nobody's question. */
async function unansweredMessages(em: EntityManager, sessionKey: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select m.id from session_event e
     join chat_message m on m.session_key = e.session_key and m.id = e.message_id and m.type = 'guest'
     left join chat_message reply on reply.session_key = m.session_key and reply.reply_to = m.id
     where e.session_key = ? and reply.id is null
     order by e.seq`,
    [sessionKey],
  );
  return rows.map((row) => row.id);
}
