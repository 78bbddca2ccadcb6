import type { TenantContext } from '../context.ts';
import { DomainError, notFound } from '../model/errors.ts';
import type { Thought } from '../model/thoughts.ts';
import { isPlainYes } from '../concierge/understanding/plain-yes.ts';
import type { TurnKey, TurnProgress } from '../model/turn.ts';
import type { Brain, Decision, ToolCall } from '../ports/brain.ts';
import type { TurnStream } from '../ports/live-events.ts';
import type { ClientFactsCache } from './client-facts.ts';
import { decideReply } from './decide-reply.ts';
import { storeReply } from './store-reply.ts';
import { closedTurn, QuestionChanged, readTurn, type ThoughtTaken, type TurnRecord } from './turn-record.ts';
import { finishedThoughts, isWithoutModel, planThought, withoutThought } from './turn-thoughts.ts';
import { finishedSteps, planSteps, waitingSteps } from './turn-steps.ts';
import type { TurnTools } from './turn-tools.ts';

interface Answering {
  ctx: TenantContext;
  input: TurnKey;
  brain: Brain;
  /** Left out where the turn cannot go on with tool calls. */
  tools?: TurnTools | undefined;
  /** Whether the turn can go on with calls of a language model. */
  mayThink?: boolean | undefined;
  facts: ClientFactsCache;
  emit: (text: string) => void;
  /** Says that its flow has given this attempt up, and thinks again itself where its guest goes on writing. */
  signal?: AbortSignal | undefined;
  /** Left out where nobody watches. */
  stream?: TurnStream | undefined;
}

interface Attempt extends Answering {
  /** Whether this is the first call. */
  began: () => boolean;
}

/** So often a turn is thought about again within one attempt, because its guest goes on writing. */
const MAX_CHANGES = 20;

/**
 * Answers a turn, like `answerOnce`, covering everything that its guest has said by the time the answer is stored: a guest who writes while
 * an answer is being prepared gets one that takes it into account.
 */
export async function answerTurn(given: Answering): Promise<TurnProgress> {
  const answering = { ...given, began: once() };
  for (let changes = 0; ; changes += 1) {
    try {
      return await answerOnce(answering);
    } catch (error) {
      if (!(error instanceof QuestionChanged)) throw error;
      // A yes that had more to follow was none.
      await answering.tools?.withdraw(answering.ctx, { sessionKey: answering.input.sessionKey, messageId: answering.input.messageId });
      if (changes >= MAX_CHANGES) throw error;
      answering.signal?.throwIfAborted();
    }
  }
}

/**
 * Answers one turn and stores the reply with its event, or stores the tool calls that the brain wants to
 * see done first; it is then called again. A turn has one reply: when it has been answered already, that answer
 * stands, and when a person has the conversation it gets none. An attempt that died after it planned its steps goes on with them.
 */
async function answerOnce({ ctx, input, brain, tools, mayThink, facts, emit, stream, began }: Attempt): Promise<TurnProgress> {
  const turn = await readTurn(ctx, input, { facts, tools, live: stream?.opening() });
  if (turn.replyId !== null || turn.left.turn !== null) return closedTurn(turn.replyId, turn.left);
  if (turn.heard.length === 0) return { replyId: input.messageId, outcome: 'withdrawn' };
  const waiting = waitingSteps(turn.steps);
  if (waiting.length > 0) return { steps: waiting };
  const { conversation, hotel: { client, channel, tools: available, model }, memory, heard } = turn;
  const question = conversation.at(-1);
  if (!question) throw notFound('This message');
  const askedAt = new Date(question.datetime);
  // Otherwise its guest has read the model's sentences while they came.
  const isSilent = !turn.thoughts.some(({ purpose, result }) => purpose === 'answer' && result?.outcome === 'answered');
  const watched = (text: string): void => {
    if (isSilent && began()) ctx.watch?.firstWord(ctx.now().getTime() - askedAt.getTime());
    emit(text);
  };
  const confirmed = tools === undefined ? null : await recordedConfirmation(ctx, input, tools, turn);
  // What a turn has once decided without its model, it decides so to its end: its steps rest on each other.
  const isLeftAlone = turn.isModelPaused || isWithoutModel(turn.thoughts);
  const decision = await withinThoughts(turn.thoughts, (thoughts) => decideReply({
    ctx, client, conversation, channel, askedAt, brain, emit: watched,
    dialogue: {
      tools: available, steps: finishedSteps(turn.steps), memory, tables: turn.tables, confirmed,
      ...(mayThink && model !== null && {
        model: { languages: model.languages, structured: model.structured, ...(isLeftAlone && { isLeftAlone }) }, thoughts,
      }),
    },
  }));
  const passedOver = isLeftAlone && decision.kind !== 'thought' && decision.wouldAsk === true;
  if (decision.kind === 'tools') {
    const { thoughts, steps: { length: done }, tables: known } = turn;
    const without = passedOver && !isWithoutModel(thoughts) ? thoughts.length : undefined;
    return { steps: await planSteps(ctx, input, { done, calls: decision.calls, heard, known, without }) };
  }
  if (decision.kind === 'thought') {
    return planThought(ctx, input, { thoughts: turn.thoughts, heard, keepHours: model?.keepPromptsHours ?? 0, request: decision.thought });
  }
  const unansweredQuestion = decision.outcome === 'unanswered' ? question.message : undefined;
  const answered = await storeReply(ctx, input, {
    ...decision, unansweredQuestion, heard, hasSteps: turn.steps.length > 0, hasThoughts: turn.thoughts.length > 0,
    hasDialogue: turn.hasDialogue, askedAt, passedOver, ...(stream && { stream }),
  });
  const stage = decision.memory === undefined ? memory?.stage : decision.memory?.stage;
  return { ...answered, ...(stage === undefined || answered.outcome === 'left' ? {} : { stage }) };
}

/** True for the first call alone. */
function once(): () => boolean {
  let isFirst = true;
  return () => {
    const was = isFirst;
    isFirst = false;
    return was;
  };
}

/** Decides with the thoughts that there are; what is one too many is left to the offline mind, the same at every step. */
async function withinThoughts(
  taken: readonly ThoughtTaken[], decide: (thoughts: readonly Thought[]) => Promise<Decision>,
): Promise<Decision> {
  const thoughts = [...finishedThoughts(taken)];
  for (;;) {
    const decision = await decide(thoughts);
    const refused = decision.kind === 'thought' ? withoutThought(taken, decision.thought) : null;
    if (refused === null) return decision;
    if (thoughts.some(({ key }) => key === refused.key)) throw new DomainError('CONFLICT', 'The brain insists on a refused thought.');
    thoughts.push(refused);
  }
}

/**
 * Writes need a guest's word that code has heard: a plain yes, right after the details were read back. Neither the
 * brain nor anything it reads can say it.
 */
async function recordedConfirmation(
  ctx: TenantContext, input: TurnKey, tools: TurnTools, { conversation, proposal }: TurnRecord,
): Promise<ToolCall | null> {
  const said = conversation.at(-1);
  if (proposal === null || said?.type !== 'guest' || !isPlainYes(said.message, said.locale, proposal.tool)) return null;
  await tools.confirm(ctx, { ...input, ...proposal });
  return proposal;
}
