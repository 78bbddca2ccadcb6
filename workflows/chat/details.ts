import type { Conversation } from './conversation.ts';

/** What an operator reads at the top of the run in the Temporal Web UI: counts and states, no guest text. */
export function describeConversation(conversation: Conversation): string {
  const { waiting, answered, lastOutcome, stage, booking, handoffMessageId } = conversation.status();
  const idle = handoffMessageId === undefined ? 'Waiting for the guest' : 'A person has the conversation';
  const doing = waiting.length > 0 ? 'Answering' : idle;
  return [
    `**${doing}**`,
    `- Turns answered: ${answered}`,
    `- Messages waiting: ${waiting.length}`,
    `- Last outcome: ${lastOutcome ?? 'none yet'}`,
    ...(stage ? [`- Dialogue: ${stage}`] : []),
    ...(booking ? [`- Table booking: ${booking}`] : []),
  ].join('\n');
}
