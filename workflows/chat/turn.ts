import {
  ActivityFailure, ApplicationFailure, isCancellation, log, patched, proxyActivities, proxyLocalActivities, uuid4,
} from '@temporalio/workflow';
import type { ChatActivities } from '../../activities/chat-activities.ts';
import type { ModelActivities } from '../../activities/model-activities.ts';
import { taskQueues, type ChatSessionInput } from '../../domain/model/flows.ts';
import { MAX_THOUGHTS } from '../../domain/model/thoughts.ts';
import {
  MAX_TURN_STEPS, type AnsweredTurn, type GuestTurn, type HandoffState, type PlannedStep, type PlannedThought, type PlannedTurn,
  type StoredTurn, type TurnKey,
} from '../../domain/model/turn.ts';

// A short database write that the guest's 202 waits for: local, so that it costs no hop to the server.
// It is given up in the end, because the messages behind it wait for it.
const quickWrites = proxyLocalActivities<ChatActivities>({
  startToCloseTimeout: '5 s',
  scheduleToCloseTimeout: '1 min',
  retry: { initialInterval: '100 ms', maximumInterval: '2 s' },
  localRetryThreshold: '10 s',
});

// What the run itself goes on from: were it given up, the run would fail, and with it the timer that takes the conversation
// back. So it is tried until it is done; the longer waits are timers, for a workflow task is not kept open for an hour.
const lasting = proxyLocalActivities<ChatActivities>({
  startToCloseTimeout: '10 s',
  retry: { initialInterval: '100 ms', maximumInterval: '30 s' },
  localRetryThreshold: '10 s',
});

// Thinking may be slow and may call a model, so it heartbeats; a dead worker is noticed in seconds. It is
// given up after half a minute of failures, because a guest is waiting. A cancelled run does not wait for it:
// should it still store its reply, that reply is the one the turn has.
const thinking = proxyActivities<ChatActivities>({
  startToCloseTimeout: '2 min',
  scheduleToCloseTimeout: '5 min',
  heartbeatTimeout: '5 s',
  cancellationType: 'TRY_CANCEL',
  retry: { initialInterval: '250 ms', backoffCoefficient: 2, maximumInterval: '10 s', maximumAttempts: 8 },
});

// A tool asks another company's server and repeats safely under its key. A booking's flow says after 45 seconds that
// it is not certain yet; a tool that says nothing at all is given up, and the brain then tells the guest so.
const tools = proxyActivities<ChatActivities>({
  taskQueue: taskQueues.booking,
  startToCloseTimeout: '90 s',
  scheduleToCloseTimeout: '2 min',
  heartbeatTimeout: '5 s',
  cancellationType: 'TRY_CANCEL',
  retry: { initialInterval: '250 ms', backoffCoefficient: 2, maximumInterval: '5 s' },
});

// A call of a language model: what it asks and answers stays in the turn's row. A stop, a takeover or further words of the guest
// cancel it, and the provider's socket closes with the next heartbeat. Where nobody serves the queue, the turn goes on without.
const models = proxyActivities<ModelActivities>({
  taskQueue: taskQueues.models,
  scheduleToStartTimeout: '15 s',
  startToCloseTimeout: '32 s',
  scheduleToCloseTimeout: '40 s',
  heartbeatTimeout: '5 s',
  cancellationType: 'TRY_CANCEL',
  retry: { initialInterval: '100 ms', backoffCoefficient: 2, maximumInterval: '2 s' },
});

// The last word of a turn that failed. It is tried until it is stored: a guest is never left in silence.
const finalizing = proxyActivities<ChatActivities>({
  startToCloseTimeout: '10 s',
  retry: { initialInterval: '500 ms', maximumInterval: '30 s' },
});

// A look that is repeated from time to time, so that one of them may be given up: a turn may wait behind it.
const looking = proxyActivities<ChatActivities>({
  startToCloseTimeout: '10 s',
  scheduleToCloseTimeout: '30 s',
  retry: { initialInterval: '500 ms', maximumInterval: '5 s' },
});
const LOOK_AGAIN_MS = 30_000;

type Turn = TurnKey & { clientId: string };

/** What a turn needs of its conversation. */
interface Thinker {
  think<Result>(work: () => Promise<Result>): Promise<Result>;
  noteFailure(code: string): void;
  isLean: boolean;
  thread: { isOpen: boolean };
}

const turnOf = ({ clientId, sessionKey }: ChatSessionInput, messageId: string): Turn => ({ clientId, sessionKey, messageId });

export async function storeGuestMessage(turn: GuestTurn): Promise<StoredTurn> {
  return quickWrites.storeGuestMessage.executeWithOptions({ summary: 'Store the guest message' }, [turn]);
}

/**
 * Looks up who has the conversation, as its record says. A handler's caller hears after a minute that this failed; the run
 * has no caller to tell and waits.
 */
export async function readHandoff({ clientId, sessionKey }: ChatSessionInput, asker: 'handler' | 'run'): Promise<HandoffState> {
  const { readHandoff: look } = asker === 'run' ? lasting : quickWrites;
  return look.executeWithOptions({ summary: 'Look who has the conversation' }, [{ clientId, sessionKey }]);
}

/** Ends a turn that a person has taken over, without a word. */
export async function leaveTurn(session: ChatSessionInput, messageId: string): Promise<AnsweredTurn> {
  return finalizing.leaveTurn.executeWithOptions({ summary: 'Leave the turn to the person' }, [turnOf(session, messageId)]);
}

/**
 * Hands the conversation back when the person has been silent for too long.
 *
 * @returns when that may be, or when to look again; null when it is back
 */
export async function handBackIfIdle({ clientId, sessionKey }: ChatSessionInput): Promise<number | null> {
  try {
    const { dueInMs } = await looking.handBackIfIdle.executeWithOptions(
      { summary: 'Hand back when the person is silent' }, [{ clientId, sessionKey }],
    );
    return dueInMs;
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    log.warn('Nobody could look whether the person is silent');
    return LOOK_AGAIN_MS;
  }
}

/** Answers one message: thinks and stores the reply, or stores an apology when thinking fails for good. */
export async function answer(session: ChatSessionInput, messageId: string, conversation: Thinker): Promise<AnsweredTurn> {
  const turn = turnOf(session, messageId);
  try {
    return await thinkAndAct(turn, conversation);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    conversation.noteFailure(codeOf(error));
    log.warn('The turn could not be answered; the guest gets an apology', { messageId });
    return finalizing.apologise.executeWithOptions({ summary: 'Apologise for the failed turn' }, [turn]);
  }
}

/** What a step met with, as a code without any words. */
const codeOf = ({ cause }: ActivityFailure): string =>
  (cause instanceof ApplicationFailure ? cause.type ?? 'INTERNAL' : cause?.name ?? 'INTERNAL');

/** Ends a turn that the guest has stopped. */
export async function closeStoppedTurn(session: ChatSessionInput, messageId: string): Promise<AnsweredTurn> {
  return finalizing.stopTurn.executeWithOptions({ summary: 'Say that the turn was stopped' }, [turnOf(session, messageId)]);
}

/** Tells the guest, between two turns, that a table is not held any more. */
export async function tellHoldExpired({ clientId, sessionKey }: ChatSessionInput, bookingId: string): Promise<void> {
  await finalizing.tellHoldExpired.executeWithOptions({ summary: 'Say that the hold has expired' }, [{ clientId, sessionKey, bookingId }]);
}

/** Most turns are one thought. Where it asks for tools, they run one after the other, and it is thought on. */
async function thinkAndAct(turn: Turn, conversation: Thinker): Promise<AnsweredTurn> {
  for (let rounds = 0; rounds <= MAX_TURN_STEPS; rounds += 1) {
    const progress = await conversation.think(() => think(turn, conversation, rounds === 0));
    if (progress === null) break;
    if ('replyId' in progress) return progress;
    for (const step of progress.steps) await runStep(turn, step);
  }
  // The activity refuses more steps than a turn may have, so a brain that never replies ends here at the latest.
  conversation.noteFailure('TURN_WITHOUT_END');
  return finalizing.apologise.executeWithOptions({ summary: 'Apologise for a turn without end' }, [turn]);
}

/**
 * Thinks until there is a reply or a wish for tools. Where the guest says more meanwhile, all of it begins anew.
 *
 * @returns null where it would never end
 */
async function think(turn: Turn, conversation: Thinker, isFirst: boolean): Promise<AnsweredTurn | PlannedTurn | null> {
  // Runs that began before there were language models, and workers that know of none, go on without.
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
