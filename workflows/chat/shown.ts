import { patched, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { searchAttribute, type ChatSessionStatus } from '../../domain/model/flows.ts';
import { changeAttributes, leaveOutcomeOpen, waitingFor } from '../operators/attributes.ts';
import { showDetails } from '../operators/details.ts';
import type { Failures } from './turn-tally.ts';

/** What an operator reads at the top of the run in the Temporal Web UI. */
export function showConversation(
  { waiting, answered, failedTurns, lastOutcome, stage, booking, handoffMessageId }: ChatSessionStatus,
): void {
  leaveOutcomeOpen(lastOutcome === null);
  const idle = handoffMessageId === undefined ? 'Waiting for the guest' : 'A person has the conversation';
  showDetails(
    waiting.length > 0 ? 'Answering' : idle,
    `Turns answered: ${answered}`,
    ...(failedTurns ? [`Turns failed: ${failedTurns}`] : []),
    `Messages waiting: ${waiting.length}`,
    `Last outcome: ${lastOutcome ?? 'none yet'}`,
    ...(stage ? [`Dialogue: ${stage}`] : []),
    ...(booking ? [`Table booking: ${booking}`] : []),
  );
}

/** Shows who has the conversation, and so whose move it is. Nothing changes while a turn is being answered. */
export function showOwner(isWithPerson: boolean): void {
  const owner = isWithPerson ? 'person' : 'concierge';
  const known = workflowInfo().searchAttributes['ConciergeHandledBy']?.[0] ?? 'concierge';
  if (known === owner || !patched('owner-shown')) return;
  waitingFor(isWithPerson ? 'person' : 'guest', searchAttribute('ConciergeHandledBy', owner));
}

interface Ending {
  outcome: string;
  /** How the previous turn ended. */
  before: string | null;
  isLean: boolean;
}

/**
 * Shows how a turn ended, unless the run shows it already: it starts as `answered`. A failed turn stays visible,
 * however the next one ends.
 */
export function showOutcome({ outcome, before, isLean }: Ending, { turns, last }: Failures): void {
  const shown = searchAttribute('ConciergeOutcome', outcome);
  if (isLean && turns === 0) return changeAttributes([shown]);
  if (!isLean && (turns === 0 || !patched('failures-shown'))) {
    if (outcome !== before) upsertSearchAttributes([shown]);
    return;
  }
  if (outcome !== 'failed') return;
  changeAttributes([
    searchAttribute('ConciergeOutcome', 'failed'), searchAttribute('ConciergeFailedTurns', turns),
    searchAttribute('ConciergeLastFailure', last ?? 'INTERNAL'), searchAttribute('ConciergeLastFailureTime', new Date()),
  ]);
}
