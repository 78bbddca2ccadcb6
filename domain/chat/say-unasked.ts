import type { TenantContext } from '../context.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord, ChatSession } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';
import type { PlatformTextKey } from '../translations/platform-texts.ts';
import { readText } from '../translations/read-translations.ts';
import { appendEvent } from './events.ts';

/**
 * Puts a message of the concierge's own accord into a conversation, in its language and in the caller's
 * transaction; once per id.
 *
 * @param values what the text's placeholders stand for
 */
export async function sayUnasked(
  em: EntityManager, ctx: TenantContext,
  { sessionKey, id, text, values = {} }: { sessionKey: string; id: string; text: PlatformTextKey; values?: Record<string, string> },
): Promise<void> {
  const { locale } = await em.findOneOrFail(ChatSession, { key: sessionKey });
  const client = await em.findOneOrFail(Client, { id: ctx.clientId });
  const template = await readText(em, client, text, locale);
  const message = template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const { affectedRows } = await em.createQueryBuilder(ChatMessageRecord).insert({
    sessionKey, id, clientId: ctx.clientId, type: 'ai', message, locale, createdDate: ctx.now(),
  }).onConflict(['sessionKey', 'id']).ignore().execute('run');
  if (affectedRows === 1) await appendEvent(em, ctx, { sessionKey, event: 'message.created', messageId: id });
}
