import type { TenantContext } from '../context.ts';
import { fillPlaceholders } from '../language/fill-placeholders.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatSession } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';
import type { PlatformTextKey } from '../translations/platform-texts.ts';
import { readText } from '../translations/read-translations.ts';
import { appendMessage } from './append-message.ts';

export interface Unasked {
  sessionKey: string;
  id: string;
  text: PlatformTextKey;
  /** What the text's placeholders stand for, in the conversation's language. */
  values?: (client: Client, locale: string, now: Date) => Record<string, string>;
  /** The concierge's own word, unless a person has the conversation: it is then the platform's notice. */
  type?: 'ai' | 'system';
  /** What follows the text, in the conversation's language. */
  more?: (client: Client, locale: string) => string[];
  /** Of the words that it stands beside, where that is not the conversation's. */
  locale?: string | undefined;
}

/**
 * Puts a message that answers nothing into a conversation, in its language and in the caller's transaction; once per
 * id.
 */
export async function sayUnasked(
  em: EntityManager, ctx: TenantContext, { sessionKey, id, text, values, type, more, locale: beside }: Unasked,
): Promise<void> {
  const { locale: spoken, handledBy } = await em.findOneOrFail(ChatSession, { key: sessionKey });
  const locale = beside ?? spoken;
  const client = await em.findOneOrFail(Client, { id: ctx.clientId });
  const template = await readText(em, client, text, locale);
  const said = fillPlaceholders(template, values?.(client, locale, ctx.now()) ?? {});
  const message = [said, ...more?.(client, locale) ?? []].join(' ');
  await appendMessage(em, ctx, { sessionKey, id, type: type ?? (handledBy === 'person' ? 'system' : 'ai'), message, locale });
}
