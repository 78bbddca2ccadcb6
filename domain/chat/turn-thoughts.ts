import type { TenantContext } from '../context.ts';
import { MAX_THOUGHTS, type Thought, type ThoughtRequest, type ThoughtResult } from '../model/thoughts.ts';
import type { PlannedThought, ThoughtKey, TurnKey } from '../model/turn.ts';
import type { EntityManager } from '../storage/database.ts';
import { ModelThought } from '../storage/entities/language-model.ts';
import { lockSession } from './left-to-person.ts';
import { requireHeard, type ThoughtTaken } from './turn-record.ts';

const HOUR_MS = 60 * 60 * 1000;

/** What has come of a turn's thoughts; those that nobody has an answer to are asked for again. */
export const finishedThoughts = (thoughts: readonly ThoughtTaken[]): Thought[] => thoughts.flatMap(({ purpose, key, result }) =>
  (result ? [{ purpose, key, ...result }] : []));

/**
 * What the brain hears of a thought that a turn may no longer have.
 *
 * @returns null where it may
 */
export function withoutThought(thoughts: readonly ThoughtTaken[], { purpose, key }: ThoughtRequest): Thought | null {
  if (thoughts.length < MAX_THOUGHTS || thoughts.some((each) => each.key === key)) return null;
  return { purpose, key, outcome: 'fallback', reason: 'off' };
}

interface Wanted {
  request: ThoughtRequest;
  thoughts: readonly ThoughtTaken[];
  heard: readonly string[];
  /** How long the client keeps what is asked. */
  keepHours: number;
  /** Left out where a model is to be asked. */
  result?: ThoughtResult;
}

/**
 * Stores what the brain wants to ask, once per turn and question.
 *
 * @throws QuestionChanged when the turn asks something else by now
 */
export async function planThought(
  ctx: TenantContext, { sessionKey, messageId }: TurnKey, { request, thoughts, heard, keepHours, result }: Wanted,
): Promise<PlannedThought> {
  const { purpose, key } = request;
  const known = thoughts.find((each) => each.key === key);
  if (known) return { thought: { index: known.thoughtIndex, purpose } };
  const thoughtIndex = thoughts.length;
  const now = ctx.now();
  await ctx.db.transaction(async (em) => {
    await lockSession(em, sessionKey);
    await requireHeard(em, { sessionKey, messageId }, heard);
    await em.createQueryBuilder(ModelThought).insert({
      sessionKey, messageId, thoughtIndex, clientId: ctx.clientId, purpose, key, request, createdDate: now,
      ...(result && { result, finishedDate: now }),
      keptUntil: new Date(now.getTime() + keepHours * HOUR_MS),
    }).onConflict(['sessionKey', 'messageId', 'thoughtIndex']).ignore().execute('run');
  });
  return { thought: { index: thoughtIndex, purpose } };
}

/** What a turn's thought asks, how long its turn has spent on thoughts before, and when it began to think; null where it is done, or its turn is. */
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

/** Stores what came of a thought; the first result stands. */
export async function finishThought(
  ctx: TenantContext, { sessionKey, messageId, index }: ThoughtKey, result: ThoughtResult,
): Promise<void> {
  await ctx.db.transaction((em) => em.nativeUpdate(
    ModelThought, { sessionKey, messageId, thoughtIndex: index, result: null }, { result, finishedDate: ctx.now() },
  ));
}

const MIND = `
  update chat_message m set mind = jsonb_build_object(
    'mind', case when used.answered then 'model' else 'offline' end, 'models', used.models, 'inputTokens', used.input,
    'outputTokens', used.output, 'ms', used.ms, 'fallback', taken.reason)
  from
    (select bool_or(h.result ->> 'outcome' = 'answered') as answered, count(*) as thoughts,
        (array_agg(h.result ->> 'reason' order by h.thought_index desc) filter (where h.result ->> 'outcome' = 'fallback'))[1] as reason
      from model_thought h where h.session_key = ? and h.message_id = ?) taken,
    (select coalesce(jsonb_agg(distinct u.model), '[]') as models, coalesce(sum(u.input_tokens), 0) as input,
        coalesce(sum(u.output_tokens), 0) as output, coalesce(sum(u.ms), 0) as ms,
        coalesce(bool_or(u.outcome = 'answered'), false) as answered
      from model_usage u where u.session_key = ? and u.message_id = ?) used
  where m.session_key = ? and m.id = ? and taken.thoughts > 0`;

/**
 * Notes with a turn's reply how it came about, and forgets what the turn has asked and heard, but for what its client keeps for
 * a while. In the transaction of the reply.
 *
 * @param replyId null where there is none, because a person answers
 */
export async function endThoughts(
  em: EntityManager, ctx: TenantContext, { sessionKey, messageId }: TurnKey, replyId: string | null,
): Promise<void> {
  const turn = [sessionKey, messageId];
  if (replyId !== null) await em.execute(MIND, [...turn, ...turn, sessionKey, replyId]);
  await em.nativeDelete(ModelThought, { sessionKey, messageId, keptUntil: { $lte: ctx.now() } });
}
