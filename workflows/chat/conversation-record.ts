import { ActivityFailure, isCancellation, log, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { ChatActivities } from '../../activities/chat-activities.ts';
import type { ChatSessionInput } from '../../domain/model/flows.ts';
import type { GuestTurn, HandoffState, StoredTurn } from '../../domain/model/turn.ts';

// A short database write that the guest's 202 waits for: local, so that it costs no hop to the server.
// It is given up in the end, because later messages wait for it.
const quickWrites = proxyLocalActivities<ChatActivities>({
  startToCloseTimeout: '5 s',
  scheduleToCloseTimeout: '1 min',
  retry: { initialInterval: '100 ms', maximumInterval: '2 s' },
  localRetryThreshold: '10 s',
});

// The run itself depends on these: if one were given up, the run would fail, and with it the timer that takes the conversation back. So
// they are retried until they succeed; longer waits are timers, because a workflow task cannot stay open for an hour.
const lasting = proxyLocalActivities<ChatActivities>({
  startToCloseTimeout: '10 s',
  retry: { initialInterval: '100 ms', maximumInterval: '30 s' },
  localRetryThreshold: '10 s',
});

// This look is repeated from time to time, so one of them may be given up: a turn may wait for it.
const looking = proxyActivities<ChatActivities>({
  startToCloseTimeout: '10 s',
  scheduleToCloseTimeout: '30 s',
  retry: { initialInterval: '500 ms', maximumInterval: '5 s' },
});
const LOOK_AGAIN_MS = 30_000;

/** Stores a guest's message and says what waits for an answer. */
export async function storeGuestMessage(turn: GuestTurn): Promise<StoredTurn> {
  return quickWrites.storeGuestMessage.executeWithOptions({ summary: 'Store the guest message' }, [turn]);
}

/**
 * Reads from the conversation's record who has it. A handler's caller hears after a minute that this failed; the run has no
 * caller to tell, and waits.
 */
export async function readHandoff({ clientId, sessionKey }: ChatSessionInput, asker: 'handler' | 'run'): Promise<HandoffState> {
  const { readHandoff: look } = asker === 'run' ? lasting : quickWrites;
  return look.executeWithOptions({ summary: 'Look who has the conversation' }, [{ clientId, sessionKey }]);
}

/**
 * Hands the conversation back when the person has been silent for too long.
 *
 * @returns when to try again; null when it is back
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
