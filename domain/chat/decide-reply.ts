import type { TenantContext } from '../context.ts';
import { searchKnowledge } from '../knowledge/search-knowledge.ts';
import { notFound } from '../model/errors.ts';
import { localizedText } from '../model/hotel-config.ts';
import type { Brain, BrainInput, ConversationMessage, Decision } from '../ports/brain.ts';
import type { Client } from '../storage/entities/client.ts';

interface Turn {
  ctx: TenantContext;
  client: Client;
  /** Oldest first; the last message is the guest's question. */
  conversation: ConversationMessage[];
  brain: Brain;
  emit: (text: string) => void;
}

/**
 * Has the concierge decide on a reply and stores nothing, so that guests' turns and prompt tests are answered alike.
 *
 * @throws DomainError NOT_FOUND when there is no question
 */
export async function decideReply({ ctx, client, conversation, brain, emit }: Turn): Promise<Decision> {
  const question = conversation.at(-1);
  if (!question) throw notFound('This message');
  return brain.decide({
    conversation,
    locale: question.locale,
    defaultLocale: client.defaultLocale,
    hotel: hotelCard(client, question.locale),
    search: (query) => searchKnowledge({ ctx, input: query }),
    emit,
  });
}

function hotelCard({ name, hotelConfig, defaultLocale }: Client, locale: string): BrainInput['hotel'] {
  const text = (field: string): string | null => {
    const value = localizedText(hotelConfig[field], locale, defaultLocale);
    return typeof value === 'string' ? value : null;
  };
  return { name, phone: text('phone'), email: text('email'), address: text('address') };
}
