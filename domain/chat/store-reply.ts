import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import { escalateAfterReply, isHelp } from './ownership/escalate-after-reply.ts';
import { recordUnanswered } from '../knowledge/questions.ts';
import { DomainError, notFound } from '../model/errors.ts';
import type { AnsweredTurn, TurnKey, TurnOutcome } from '../model/turn.ts';
import type { LiveEvent } from '../model/chat.ts';
import type { DialogueMemory, Reply } from '../ports/brain.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatDialogue } from '../storage/entities/dialogue.ts';
import type { TurnStream } from '../ports/live-events.ts';
import type { ChatSession } from '../storage/entities/chat.ts';
import { appendWith } from './append-message.ts';
import { oweNews } from './late-news.ts';
import { leftTo, lockSession } from './left-to-person.ts';
import { liveNotices } from './live-notice.ts';
import { turnIdsColumn } from './messages.ts';
import { storeReplyAtOnce } from './store-at-once.ts';
import { closedTurn, findReply, requireSame } from './turn-record.ts';
import { endThoughts } from './turn-thoughts.ts';

/** What a brain may remember of one conversation, in UTF-16 units of its JSON. */
const MAX_MEMORY = 16_000;

export type StoredReply = Omit<Reply, 'kind' | 'outcome'> & {
  outcome: TurnOutcome;
  unansweredQuestion?: string | undefined;
  /** The messages it answers; without them it answers the turn whatever it asks. */
  heard?: readonly string[];
  /** False where the turn is known to have called no tool. */
  hasSteps?: boolean;
  /** False where the turn is known to have asked no language model. */
  hasThoughts?: boolean;
  /** Whether a language model had a part in it, were it not left alone. */
  passedOver?: boolean;
  /** False where nothing of a dialogue is known to be stored. */
  hasDialogue?: boolean;
  /** What the guest sees of the turn while it takes shape; it ends with the reply. */
  stream?: TurnStream;
  /** When its guest asked. */
  askedAt?: Date;
};

/**
 * Stores the reply of a turn with its event, what the brain remembers and asks to confirm from now on, the question
 * when no passage answered it, and the handover to a person that the reply leads to: all of it, or nothing.
 *
 * @returns the turn's one reply and how it ended; an earlier attempt's reply stands as it is, and a turn that is a
 *   person's by now gets none
 * @throws DomainError CONFLICT when the memory is too large to keep
 * @throws QuestionChanged when the turn asks something else by now
 */
export async function storeReply(
  ctx: TenantContext, input: TurnKey, reply: StoredReply,
): Promise<AnsweredTurn> {
  const said = { reply, id: randomUUID(), closing: reply.stream?.closing() ?? [] };
  if (await storedAtOnce(ctx, input, said)) {
    ended(ctx, reply);
    return { replyId: said.id, outcome: reply.outcome };
  }
  let isStored = false;
  const answered: AnsweredTurn = await ctx.db.transaction(async (em) => {
    const session = await lockSession(em, input.sessionKey);
    const left = await leftTo(em, session, input.messageId);
    if (left.turn !== null) return closedTurn(await findReply(em, input), left);
    const replyId = await insertReplyOnce(em, ctx, session, { input, ...said });
    if (replyId === null) return { replyId: await requireReply(em, input), outcome: 'answered' };
    isStored = true;
    if (reply.hasDialogue !== false || reply.memory || reply.proposes) {
      await storeDialogue(em, ctx, input.sessionKey, replyId, reply);
    }
    if (reply.hasThoughts !== false || reply.passedOver) await endThoughts(em, ctx, input, replyId, reply.passedOver ? 'paused' : null);
    if (reply.unansweredQuestion !== undefined) {
      await recordUnanswered(em, ctx, { question: reply.unansweredQuestion, locale: reply.locale });
    }
    if (reply.hasSteps !== false) await oweNews(em, ctx, input, reply.outcome === 'failed' || reply.outcome === 'stopped');
    const handoff = await escalateAfterReply(em, ctx, session, reply);
    return { replyId, outcome: reply.outcome, ...(handoff === null ? {} : { handoffMessageId: handoff.messageId }) };
  });
  if (isStored) ended(ctx, reply);
  return answered;
}

interface Said {
  reply: StoredReply;
  id: string;
  /** What the guest sees last of the turn. */
  closing: readonly LiveEvent[];
}

function ended(ctx: TenantContext, { stream, askedAt, outcome }: StoredReply): void {
  stream?.closed();
  if (askedAt) ctx.watch?.turnEnded(outcome, ctx.now().getTime() - askedAt.getTime());
}

/** Most replies are words and nothing else. Whatever else there is to do is done step by step, in a transaction. */
async function storedAtOnce(ctx: TenantContext, input: TurnKey, { reply, id, closing }: Said): Promise<boolean> {
  const { heard, message, locale, context, sources, asksBack = false, outcome, why } = reply;
  const leavesDialogue = reply.hasDialogue !== false || Boolean(reply.memory) || reply.proposes !== undefined;
  const hasMore = leavesDialogue || reply.hasSteps !== false || reply.hasThoughts === undefined || reply.handoff !== undefined;
  if (heard === undefined || hasMore || reply.unansweredQuestion !== undefined) return false;
  if (!isHelp(outcome) && outcome !== 'small-talk') return false;
  const words = { id, message, locale, context, sources, asksBack, outcome, ...(why !== undefined && { why }) };
  const thoughts = { were: reply.hasThoughts === true, otherwise: reply.passedOver === true ? 'paused' as const : null };
  return storeReplyAtOnce(ctx, input, { words, thoughts, heard, helps: isHelp(outcome), closing });
}

/** The unique constraint on the answered message, not a check, refuses a second reply. */
async function insertReplyOnce(
  em: EntityManager, ctx: TenantContext, session: ChatSession, { input, reply, id, closing }: Said & { input: TurnKey },
): Promise<string | null> {
  const { sessionKey, messageId } = input;
  const { message, locale, context, sources, asksBack = false, outcome, why, heard } = reply;
  const said = {
    sessionKey, id, type: 'ai', message, locale, context, sources, replyTo: messageId, asksBack, outcome, ...(why !== undefined && { why }),
  } as const;
  const asked = heard === undefined ? '' : `, ${turnIdsColumn(em, session, messageId)} as heard`;
  const stored = await appendWith<{ heard?: string[] }>(em, ctx, said, {
    repeatedBy: 'replyTo', columns: `${asked}${liveNotices(em, sessionKey, closing)}`,
  });
  if (stored === null) return null;
  if (heard !== undefined) requireSame(stored.heard ?? [], heard);
  return id;
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
  if (memory === null) return { version: null, stage: null, awaitsBareValue: false, data: null };
  const { length } = JSON.stringify(memory.data);
  if (length > MAX_MEMORY) {
    throw new DomainError('CONFLICT', `The brain wants to remember ${length} characters; ${MAX_MEMORY} is the limit.`);
  }
  return { version: memory.version, stage: memory.stage, awaitsBareValue: memory.awaitsBareValue, data: memory.data };
}
