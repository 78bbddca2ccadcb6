import type { TenantContext } from '../context.ts';
import { MAX_THOUGHTS, type FallbackReason, type Thought, type ThoughtRequest, type ThoughtResult } from '../model/thoughts.ts';
import { notFound } from '../model/errors.ts';
import type { PlannedThought, ThoughtKey, TurnKey } from '../model/turn.ts';
import type { EntityManager } from '../storage/database.ts';
import { ModelThought } from '../storage/entities/language-model.ts';
import { QuestionChanged, type ThoughtTaken } from './turn-record.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The results of a turn's thoughts; those without a result are requested again. */
export const finishedThoughts = (thoughts: readonly ThoughtTaken[]): Thought[] => thoughts.flatMap(({ purpose, key, result }) =>
  (result ? [{ purpose, key, ...result }] : []));

/**
 * What the brain is told instead of a thought that a turn may no longer have.
 *
 * @returns null where it may
 */
export function withoutThought(thoughts: readonly ThoughtTaken[], { purpose, key }: ThoughtRequest): Thought | null {
  if (thoughts.length < MAX_THOUGHTS || thoughts.some((each) => each.key === key)) return null;
  return { purpose, key, outcome: 'fallback', reason: 'off' };
}

/** The key of what a turn did not ask, because its model was left alone. */
const NOT_ASKED = 'left alone';

/** Whether a turn has decided without its model, which was left alone. */
export const isWithoutModel = (thoughts: readonly ThoughtTaken[]): boolean =>
  thoughts.some(({ result }) => result?.outcome === 'fallback' && result.reason === 'paused');

/** Stores with a turn's steps that they were decided on without its model. */
export async function noteWithoutModel(
  em: EntityManager, ctx: TenantContext, { sessionKey, messageId }: TurnKey, index: number,
): Promise<void> {
  const [now, purpose] = [ctx.now(), 'hear' as const];
  await em.createQueryBuilder(ModelThought).insert({
    sessionKey, messageId, thoughtIndex: index, clientId: ctx.clientId, purpose, key: NOT_ASKED,
    createdDate: now, finishedDate: now, keptUntil: now,
    request: { purpose, key: NOT_ASKED, system: '', prompt: '', schema: purpose, maxOutputTokens: 0 },
    result: { outcome: 'fallback', reason: 'paused' },
  }).onConflict(['sessionKey', 'messageId', 'thoughtIndex']).ignore().execute('run');
}

interface Wanted {
  request: ThoughtRequest;
  thoughts: readonly ThoughtTaken[];
  heard: readonly string[];
  /** How long the client keeps what is asked. */
  keepHours: number;
}

/**
 * Stores what the brain wants to ask, once per turn and question.
 *
 * @throws QuestionChanged when the turn asks something else by now
 * @throws DomainError NOT_FOUND when the session is gone
 */
export async function planThought(
  ctx: TenantContext, { sessionKey, messageId }: TurnKey, { request, thoughts, heard, keepHours }: Wanted,
): Promise<PlannedThought> {
  const { purpose, key } = request;
  const known = thoughts.find((each) => each.key === key);
  if (known) return { thought: { index: known.thoughtIndex, purpose } };
  const thoughtIndex = thoughts.length;
  const now = ctx.now();
  const keptUntil = new Date(now.getTime() + keepHours * HOUR_MS);
  const [row] = await ctx.db.read((em) => em.execute<{ noted: boolean | null }[]>(
    'select plan_model_thought(?, ?, ?::uuid[], ?::smallint, ?, ?, ?::jsonb, ?, ?) as noted',
    [sessionKey, messageId, `{${heard.join(',')}}`, thoughtIndex, purpose, key, JSON.stringify(request), now, keptUntil],
  ));
  if (row === undefined || row.noted === null) throw notFound('This session');
  if (!row.noted) throw new QuestionChanged('The question has changed.');
  return { thought: { index: thoughtIndex, purpose } };
}

/**
 * What a turn's thought asks, how long its turn has spent on thoughts before, and when it began to think; null where it is done, or its
 * turn is.
 */
export async function openThought(
  ctx: TenantContext, { sessionKey, messageId, index }: ThoughtKey,
): Promise<{ request: ThoughtRequest; createdDate: Date; spentMs: number; firstDate: Date } | null> {
  const thoughts = await ctx.db.read((em) => em.find(ModelThought, { sessionKey, messageId }));
  const thought = thoughts.find(({ thoughtIndex }) => thoughtIndex === index);
  if (!thought || thought.result) return null;
  const spentMs = thoughts.reduce((sum, { createdDate, finishedDate }) =>
    sum + (finishedDate ? finishedDate.getTime() - createdDate.getTime() : 0), 0);
  const firstDate = new Date(Math.min(...thoughts.map(({ createdDate }) => createdDate.getTime())));
  return { request: thought.request, createdDate: thought.createdDate, spentMs, firstDate };
}

/** Stores the result of a thought; the first result stands. */
export async function finishThought(
  ctx: TenantContext, { sessionKey, messageId, index }: ThoughtKey, result: ThoughtResult,
): Promise<void> {
  await ctx.db.read((em) => em.nativeUpdate(
    ModelThought, { sessionKey, messageId, thoughtIndex: index, result: null }, { result, finishedDate: ctx.now() },
  ));
}

/**
 * Notes with a turn's reply how it came about, and forgets what the turn has asked and heard, but for what its client keeps for
 * a while. In the transaction of the reply.
 *
 * @param replyId null where there is none, because a person answers
 * @param why a part of it was left to the offline mind, where no thought says so
 */
export async function endThoughts(
  em: EntityManager, ctx: TenantContext, { sessionKey, messageId }: TurnKey, replyId: string | null,
  why: FallbackReason | null = null,
): Promise<void> {
  if (replyId !== null) {
    await em.execute(
      'update chat_message m set mind = mind_of_turn(?, ?, ?) where m.session_key = ? and m.id = ?',
      [sessionKey, messageId, why, sessionKey, replyId],
    );
  }
  await em.nativeDelete(ModelThought, { sessionKey, messageId, keptUntil: { $lte: ctx.now() } });
}
