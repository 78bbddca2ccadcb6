import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import { recordUnanswered } from '../knowledge/record-unanswered.ts';
import { DomainError, notFound } from '../model/errors.ts';
import type { TurnKey } from '../model/turn.ts';
import type { DialogueMemory, Reply } from '../ports/brain.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord } from '../storage/entities/chat.ts';
import { ChatDialogue } from '../storage/entities/dialogue.ts';
import { appendEvent } from './events.ts';
import { findReply } from './turn-record.ts';

/** What a brain may remember of one conversation, in UTF-16 units of its JSON. */
const MAX_MEMORY = 16_000;

export type StoredReply = Omit<Reply, 'kind' | 'outcome'> & { unansweredQuestion?: string | undefined };

/**
 * Stores the reply of a turn with its event, what the brain remembers and asks to confirm from now on, and the
 * question when no passage answered it: all of it, or nothing.
 *
 * @returns the id of the turn's one reply, and whether it is this one; an earlier attempt's stands as it is
 * @throws DomainError CONFLICT when the memory is too large to keep
 */
export async function storeReply(
  ctx: TenantContext, input: TurnKey, reply: StoredReply,
): Promise<{ replyId: string; stored: boolean }> {
  return ctx.db.transaction(async (em) => {
    const replyId = await insertReplyOnce(em, ctx, input, reply);
    if (replyId === null) return { replyId: await requireReply(em, input), stored: false };
    await appendEvent(em, ctx, { sessionKey: input.sessionKey, event: 'message.created', messageId: replyId });
    await storeDialogue(em, ctx, input.sessionKey, replyId, reply);
    if (reply.unansweredQuestion !== undefined) {
      await recordUnanswered(em, ctx, { question: reply.unansweredQuestion, locale: reply.locale });
    }
    return { replyId, stored: true };
  });
}

/** The unique constraint on the answered message, not a check, refuses a second reply. */
async function insertReplyOnce(
  em: EntityManager, ctx: TenantContext, input: TurnKey, reply: StoredReply,
): Promise<string | null> {
  const id = randomUUID();
  const { affectedRows } = await em.createQueryBuilder(ChatMessageRecord).insert({
    sessionKey: input.sessionKey,
    id,
    clientId: ctx.clientId,
    type: 'ai',
    message: reply.message,
    locale: reply.locale,
    context: reply.context,
    sources: reply.sources,
    replyTo: input.messageId,
    asksBack: reply.asksBack ?? false,
    createdDate: ctx.now(),
  }).onConflict(['sessionKey', 'replyTo']).ignore().execute('run');
  return affectedRows === 1 ? id : null;
}

async function requireReply(em: EntityManager, input: TurnKey): Promise<string> {
  const replyId = await findReply(em, input);
  if (replyId === null) throw notFound('This reply');
  return replyId;
}

/** A proposal counts until the guest's next message, so every reply replaces or removes the last one. */
async function storeDialogue(
  em: EntityManager, ctx: TenantContext, sessionKey: string, replyId: string, { memory, proposes }: StoredReply,
): Promise<void> {
  const proposal = proposes === undefined ? null : { replyId, tool: proposes.tool, args: { ...proposes.args } };
  const kept = { proposal, updatedDate: ctx.now(), ...(memory === undefined ? {} : rememberable(memory)) };
  const changed = await em.nativeUpdate(ChatDialogue, { sessionKey }, kept);
  if (changed === 0 && (memory || proposal)) await em.insert(ChatDialogue, { sessionKey, clientId: ctx.clientId, data: null, ...kept });
}

function rememberable(memory: DialogueMemory | null) {
  if (memory === null) return { version: null, stage: null, data: null };
  const { length } = JSON.stringify(memory.data);
  if (length > MAX_MEMORY) {
    throw new DomainError('CONFLICT', `The brain wants to remember ${length} characters; ${MAX_MEMORY} is the limit.`);
  }
  return { version: memory.version, stage: memory.stage, data: memory.data };
}
