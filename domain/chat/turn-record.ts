import type { TenantContext } from '../context.ts';
import type { ChatMessage } from '../model/chat.ts';
import type { TurnKey } from '../model/turn.ts';
import type { DialogueMemory, ToolCall } from '../ports/brain.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';
import { ChatDialogue, ChatTurnStep } from '../storage/entities/dialogue.ts';
import { readConversation } from './messages.ts';

/** How many messages the brain sees, the question included. */
const SEEN = 20;

/** All that is stored about a turn that is being answered. */
export interface TurnRecord {
  conversation: ChatMessage[];
  client: Client;
  /** The turn's reply, when it has one already. */
  replyId: string | null;
  steps: ChatTurnStep[];
  memory: DialogueMemory | null;
  /** The write that was read back to the guest right before this message. */
  proposal: ToolCall | null;
}

export async function readTurn(ctx: TenantContext, input: TurnKey): Promise<TurnRecord> {
  const { sessionKey, messageId } = input;
  return ctx.db.read(async (em) => {
    const conversation = await readConversation(em, input, SEEN);
    const dialogue = await em.findOne(ChatDialogue, { sessionKey });
    return {
      conversation,
      client: await em.findOneOrFail(Client, { id: ctx.clientId }),
      replyId: await findReply(em, input),
      steps: await em.find(ChatTurnStep, { sessionKey, messageId }, { orderBy: { stepIndex: 'asc' } }),
      memory: memoryOf(dialogue),
      proposal: proposalBefore(dialogue, conversation),
    };
  });
}

export async function findReply(em: EntityManager, input: TurnKey): Promise<string | null> {
  const reply = await em.findOne(
    ChatMessageRecord, { sessionKey: input.sessionKey, replyTo: input.messageId }, { fields: ['id'] },
  );
  return reply?.id ?? null;
}

function memoryOf(dialogue: ChatDialogue | null): DialogueMemory | null {
  if (dialogue === null || dialogue.version === null || dialogue.version === undefined) return null;
  return { version: dialogue.version, stage: dialogue.stage ?? '', data: dialogue.data };
}

/** A message that was written before its guest could read the details confirms none of them. */
function proposalBefore(dialogue: ChatDialogue | null, conversation: readonly ChatMessage[]): ToolCall | null {
  const proposal = dialogue?.proposal;
  if (proposal === null || proposal === undefined) return null;
  const before = conversation.slice(0, -1).findLast(({ type }) => type !== 'guest');
  return before?.id === proposal.replyId ? { tool: proposal.tool, args: proposal.args } : null;
}
