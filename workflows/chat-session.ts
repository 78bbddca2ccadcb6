import {
  allHandlersFinished, condition, continueAsNew, setCurrentDetails, upsertSearchAttributes, workflowInfo,
} from '@temporalio/workflow';
import { Conversation } from './chat/conversation.ts';
import { describeConversation } from './chat/details.ts';
import { answer } from './chat/turn.ts';
import { searchAttribute, type ChatSessionInput } from '../domain/model/flows.ts';

/**
 * A guest's conversation with a hotel: takes messages by update, answers them one at a time in order,
 * and ends after a quiet half hour. A later message starts a new run under the same id.
 */
export async function chatSession(input: ChatSessionInput): Promise<void> {
  const conversation = new Conversation(input);

  // A waiting `ask` ends with its run, so a long run hands over only between messages.
  const mayHandOver = (): boolean => workflowInfo().continueAsNewSuggested && allHandlersFinished();

  for (;;) {
    setCurrentDetails(describeConversation(conversation));
    if (mayHandOver()) await continueAsNew<typeof chatSession>({ ...input, carried: conversation.handOver() });
    if (conversation.hasTurn()) {
      const before = conversation.status().lastOutcome;
      const outcome = await conversation.take((messageId) => answer(input, messageId));
      if (outcome !== before) upsertSearchAttributes([searchAttribute('ConciergeOutcome', outcome)]);
      continue;
    }
    const woke = await condition(
      () => conversation.hasTurn() || mayHandOver(), input.idleMs, { summary: 'Waiting for the guest' },
    );
    if (!woke && !conversation.hasTurn() && allHandlersFinished()) return;
  }
}
