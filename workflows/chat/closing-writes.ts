import { proxyActivities } from '@temporalio/workflow';
import type { ChatActivities } from '../../activities/chat-activities.ts';
import type { ChatSessionInput } from '../../domain/model/flows.ts';
import type { AnsweredTurn, TurnKey } from '../../domain/model/turn.ts';

/** The last write of a turn or of a step, retried until it is stored, so that every guest gets a reply. */
export const finalizing = proxyActivities<ChatActivities>({
  startToCloseTimeout: '10 s',
  retry: { initialInterval: '500 ms', maximumInterval: '30 s' },
});

export type Turn = TurnKey & { clientId: string };

export const turnOf = ({ clientId, sessionKey }: ChatSessionInput, messageId: string): Turn => ({ clientId, sessionKey, messageId });

/** Ends a turn that a person has taken over, without a reply. */
export async function leaveTurn(session: ChatSessionInput, messageId: string): Promise<AnsweredTurn> {
  return finalizing.leaveTurn.executeWithOptions({ summary: 'Leave the turn to the person' }, [turnOf(session, messageId)]);
}

/** Ends a turn that the guest has stopped. */
export async function closeStoppedTurn(session: ChatSessionInput, messageId: string): Promise<AnsweredTurn> {
  return finalizing.stopTurn.executeWithOptions({ summary: 'Say that the turn was stopped' }, [turnOf(session, messageId)]);
}

/** Tells the guest, between two turns, that a table is no longer held. */
export async function tellHoldExpired({ clientId, sessionKey }: ChatSessionInput, bookingId: string): Promise<void> {
  await finalizing.tellHoldExpired.executeWithOptions({ summary: 'Say that the hold has expired' }, [{ clientId, sessionKey, bookingId }]);
}
