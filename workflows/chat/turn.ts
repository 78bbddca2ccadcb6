import { ActivityFailure, isCancellation, log, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { ChatActivities } from '../../activities/chat-activities.ts';
import type { ChatSessionInput } from '../../domain/model/flows.ts';
import type { AnsweredTurn, GuestTurn, StoredTurn } from '../../domain/model/turn.ts';

// A short database write that the guest's 202 waits for: local, so that it costs no hop to the server.
// It is given up in the end, because the messages behind it wait for it.
const quickWrites = proxyLocalActivities<ChatActivities>({
  startToCloseTimeout: '5 s',
  scheduleToCloseTimeout: '1 min',
  retry: { initialInterval: '100 ms', maximumInterval: '2 s' },
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

// The last word of a turn that failed. It is tried until it is stored: a guest is never left in silence.
const finalizing = proxyActivities<ChatActivities>({
  startToCloseTimeout: '10 s',
  retry: { initialInterval: '500 ms', maximumInterval: '30 s' },
});

export async function storeGuestMessage(turn: GuestTurn): Promise<StoredTurn> {
  return quickWrites.storeGuestMessage.executeWithOptions({ summary: 'Store the guest message' }, [turn]);
}

/** Answers one message: thinks and stores the reply, or stores an apology when thinking fails for good. */
export async function answer(session: ChatSessionInput, messageId: string): Promise<AnsweredTurn> {
  const turn = { clientId: session.clientId, sessionKey: session.sessionKey, messageId };
  try {
    return await thinking.answerTurn.executeWithOptions({ summary: 'Think and store the reply' }, [turn]);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    log.warn('The turn could not be answered; the guest gets an apology', { messageId });
    return finalizing.apologise.executeWithOptions({ summary: 'Apologise for the failed turn' }, [turn]);
  }
}
