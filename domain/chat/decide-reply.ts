import type { TenantContext } from '../context.ts';
import { isBeingRead } from '../knowledge/is-being-read.ts';
import { searchKnowledge } from '../knowledge/search-knowledge.ts';
import { notFound } from '../model/errors.ts';
import type { Brain, BrainInput, ConversationMessage, Decision, ReplyChannel } from '../ports/brain.ts';
import type { Client } from '../storage/entities/client.ts';
import { hotelCard } from './hotel-card.ts';

/** What a dialogue brings to a decision beside the words: tools, what they gave, and what the brain remembers. */
type Dialogue = Pick<BrainInput, 'tools' | 'steps' | 'memory' | 'confirmed' | 'tables' | 'model' | 'thoughts'>;

interface Turn {
  ctx: TenantContext;
  client: Client;
  /** Oldest first; the last message is the guest's question. */
  conversation: ConversationMessage[];
  askedAt: Date;
  brain: Brain;
  emit: (text: string) => void;
  channel: ReplyChannel;
  /** Without one, the question begins the conversation and there are no tools. */
  dialogue?: Partial<Dialogue>;
}

const nothingYet: Dialogue = { tools: [], steps: [], memory: null, confirmed: null, tables: [] };

/**
 * Has the concierge decide on a message and stores nothing, so that guests' turns and prompt tests are answered alike.
 *
 * @throws DomainError NOT_FOUND when there is no question
 */
export async function decideReply({ ctx, client, conversation, askedAt, brain, emit, channel, dialogue }: Turn): Promise<Decision> {
  const question = conversation.at(-1);
  if (!question) throw notFound('This message');
  return brain.decide({
    ...nothingYet,
    ...dialogue,
    conversation,
    locale: question.locale,
    defaultLocale: client.defaultLocale,
    askedAt,
    timeZone: client.timeZone,
    hotel: { ...hotelCard(client, question.locale), isBeingRead: await isBeingRead(ctx, client) },
    channel,
    search: (query) => searchKnowledge({ ctx, input: query }),
    emit,
  });
}
