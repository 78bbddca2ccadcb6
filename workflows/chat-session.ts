import { allHandlersFinished, condition, workflowInfo } from '@temporalio/workflow';
import { Conversation } from './chat/conversation.ts';
import { IdleTimer } from './chat/idle-timer.ts';
import { closeStoppedTurn, tellHoldExpired } from './chat/closing-writes.ts';
import { handBackIfIdle } from './chat/conversation-record.ts';
import { answer } from './chat/turn.ts';
import { continueInNewRun, wantsNewRun } from './continue-in-new-run.ts';
import { showConversation, showOutcome, showOwner } from './chat/shown.ts';
import type { ChatSessionInput } from '../domain/model/flows.ts';

/** A worker that takes a run over replays it under its guest's next message, so a run stays short: some 150 turns. */
const MAX_EVENTS = 2000;

/**
 * A guest's conversation with a hotel: takes messages by update, answers them one at a time in order, reports a hold that has
 * expired, stays silent while a person has the conversation, and ends after a quiet half hour. A later message starts a new run under
 * the same id.
 */
export async function chatSession(input: ChatSessionInput): Promise<void> {
  const conversation = new Conversation(input);
  const idle = new IdleTimer(input.idleMs, () => conversation.isLean);

  // A waiting `ask` ends with its run, so a long run continues in a new one only between messages.
  const mayContinueInNewRun = (): boolean => (wantsNewRun() || workflowInfo().historyLength > MAX_EVENTS) && allHandlersFinished();

  const isBusy = (): boolean => conversation.hasTurn() || conversation.hasNews();
  const hasWork = (): boolean => isBusy() || conversation.thread.hasUnsent();

  for (;;) {
    showConversation(conversation.status());
    showOwner(conversation.isWithPerson());
    if (mayContinueInNewRun()) await continueInNewRun<typeof chatSession>({ ...input, carried: conversation.carriedState() });
    if (conversation.thread.hasUnsent()) await conversation.thread.sendWaiting(isBusy);
    if (conversation.hasTurn()) {
      const before = conversation.status().lastOutcome;
      const outcome = await conversation.take(
        (messageId) => answer(input, messageId, conversation), (messageId) => closeStoppedTurn(input, messageId),
      );
      showOutcome({ outcome, before, isLean: conversation.isLean }, conversation.tally.failures);
      continue;
    }
    if (conversation.hasNews()) {
      await conversation.tellNews((bookingId) => tellHoldExpired(input, bookingId));
      continue;
    }
    if (conversation.thread.hasUnsent()) continue;
    if (conversation.isWithPerson()) {
      const dueInMs = await conversation.takeBack(() => handBackIfIdle(input));
      const busy = () => !conversation.isWithPerson() || hasWork() || mayContinueInNewRun();
      if (dueInMs !== null) await condition(busy, dueInMs, { summary: 'Waiting for the person' });
      continue;
    }
    const woke = await idle.untilWoken(() => hasWork() || conversation.isWithPerson() || mayContinueInNewRun());
    if (!woke && !hasWork() && !conversation.isWithPerson() && allHandlersFinished()) return;
  }
}
