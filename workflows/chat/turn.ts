import { ActivityFailure, ApplicationFailure, isCancellation, log, patched, proxyActivities, uuid4 } from '@temporalio/workflow';
import type { ChatActivities } from '../../activities/chat-activities.ts';
import type { ModelActivities } from '../../activities/model-activities.ts';
import { taskQueues, type ChatSessionInput } from '../../domain/model/flows.ts';
import { MAX_THOUGHTS } from '../../domain/model/thoughts.ts';
import { MAX_TURN_STEPS, type AnsweredTurn, type PlannedStep, type PlannedThought, type PlannedTurn } from '../../domain/model/turn.ts';
import { finalizing, turnOf, type Turn } from './closing-writes.ts';

// Thinking may be slow and may call a model, so it heartbeats, and a dead worker is noticed within seconds. After half a minute of
// failures it is given up, because a guest is waiting. A cancelled run does not wait for it: if it still stores its reply, that reply
// counts.
const thinking = proxyActivities<ChatActivities>({
  startToCloseTimeout: '2 min',
  scheduleToCloseTimeout: '5 min',
  heartbeatTimeout: '5 s',
  cancellationType: 'TRY_CANCEL',
  retry: { initialInterval: '250 ms', maximumInterval: '10 s', maximumAttempts: 8 },
});

// A tool calls another company's server and is safe to retry under its key. After 45 seconds a booking's flow says that the outcome is
// uncertain; a tool that says nothing at all is given up, and the brain tells the guest.
const tools = proxyActivities<ChatActivities>({
  taskQueue: taskQueues.booking,
  startToCloseTimeout: '90 s',
  scheduleToCloseTimeout: '2 min',
  heartbeatTimeout: '5 s',
  cancellationType: 'TRY_CANCEL',
  retry: { initialInterval: '250 ms', maximumInterval: '5 s' },
});

// A call of a language model: what it asks and answers stays in the turn's row. A stop, a takeover or further words of the guest
// cancel it, and the provider's socket closes with the next heartbeat. If no worker serves the queue, the turn continues without it.
const models = proxyActivities<ModelActivities>({
  taskQueue: taskQueues.models,
  scheduleToStartTimeout: '15 s',
  startToCloseTimeout: '32 s',
  scheduleToCloseTimeout: '40 s',
  heartbeatTimeout: '5 s',
  cancellationType: 'TRY_CANCEL',
  retry: { initialInterval: '100 ms', maximumInterval: '2 s' },
});

/** What a turn needs from its conversation. */
interface Thinker {
  think<Result>(work: () => Promise<Result>): Promise<Result>;
  tally: { noteFailure(code: string): void };
  isLean: boolean;
  thread: { isOpen: boolean };
}

/** Answers one message: thinks and stores the reply, or stores an apology when thinking fails for good. */
export async function answer(session: ChatSessionInput, messageId: string, conversation: Thinker): Promise<AnsweredTurn> {
  const turn = turnOf(session, messageId);
  try {
    return await thinkAndAct(turn, conversation);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    conversation.tally.noteFailure(codeOf(error));
    log.warn('The turn could not be answered; the guest gets an apology', { messageId });
    return finalizing.apologise.executeWithOptions({ summary: 'Apologise for the failed turn' }, [turn]);
  }
}

/** The failure of a step, as a code without any words. */
const codeOf = ({ cause }: ActivityFailure): string =>
  (cause instanceof ApplicationFailure ? cause.type ?? 'INTERNAL' : cause?.name ?? 'INTERNAL');

/** Most turns are one thought. If it asks for tools, they run one after the other, and the brain thinks again. */
async function thinkAndAct(turn: Turn, conversation: Thinker): Promise<AnsweredTurn> {
  for (let rounds = 0; rounds <= MAX_TURN_STEPS; rounds += 1) {
    const progress = await conversation.think(() => think(turn, conversation, rounds === 0));
    if (progress === null) break;
    if ('replyId' in progress) return progress;
    for (const step of progress.steps) await runStep(turn, step);
  }
  // The activity refuses more steps than a turn may have, so a brain that never replies ends here at the latest.
  conversation.tally.noteFailure('TURN_WITHOUT_END');
  return finalizing.apologise.executeWithOptions({ summary: 'Apologise for a turn without end' }, [turn]);
}

/**
 * Thinks until there is a reply or a call of tools. If the guest says more meanwhile, it begins again.
 *
 * @returns null if it would never end
 */
async function think(turn: Turn, conversation: Thinker, isFirst: boolean): Promise<AnsweredTurn | PlannedTurn | null> {
  // Runs that began before there were language models, and workers without them, go on without.
  const mayThink = conversation.isLean || patched('language-model');
  let summary = isFirst ? 'Think and store the reply' : 'Think on with the tools’ results';
  for (let thoughts = 0; ; thoughts += 1) {
    const order = {
      ...turn, mayUseTools: true, ...(mayThink ? { mayThink } : {}), ...(conversation.thread.isOpen ? { onChannel: true as const } : {}),
    };
    const progress = await thinking.answerTurn.executeWithOptions({ summary }, [order]);
    if (!('thought' in progress)) return progress;
    if (thoughts >= MAX_THOUGHTS) return null;
    await askModel(turn, progress);
    summary = 'Think on with the model’s word';
  }
}

async function askModel(turn: Turn, { thought: { index, purpose } }: PlannedThought): Promise<void> {
  const key = { ...turn, index };
  try {
    await models.askModel.executeWithOptions({ summary: `Ask the language model: ${purpose}` }, [key]);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    log.warn('The language model could not be asked', { messageId: turn.messageId });
    await finalizing.giveUpThought.executeWithOptions({ summary: 'Go on without the language model' }, [key]);
  }
}

async function runStep(turn: Turn, { index, tool }: PlannedStep): Promise<void> {
  const step = { ...turn, index, idempotencyKey: uuid4() };
  try {
    await tools.runStep.executeWithOptions({ summary: tool }, [step]);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    log.warn('A tool gave no answer', { tool, messageId: turn.messageId });
    await finalizing.giveUpStep.executeWithOptions({ summary: `No answer from ${tool}` }, [step]);
  }
}
