import { z } from 'zod';
import { requirePermission, requireVisible } from '../access.ts';
import type { Context, TenantContext } from '../context.ts';
import type { ListDeps, Page } from '../lists/page.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { Client } from '../storage/entities/client.ts';
import { requireClient } from '../tenant/require-client.ts';
import { readConversationPage } from './conversation-page.ts';
import { listConversationsSchema } from './conversation-query.ts';
import { conversationRecordSchema, type ConversationRecord } from './conversation-record.ts';

/** A page of one hotel's conversations, as `readConversationPage` orders them. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listConversations(
  { ctx, input, deps }: { ctx: TenantContext; input: z.input<typeof listConversationsSchema>; deps: ListDeps },
): Promise<Page<ConversationRecord>> {
  requirePermission(ctx, 'conversations:READ');
  await requireClient(ctx);
  const { limit, after, ...filters } = parseInput('query', listConversationsSchema, input);
  return ctx.db.read((em) => readConversationPage(em, {
    clients: [ctx.clientId], filters, list: ['conversations', ctx.clientId, filters], limit, after, now: ctx.now(), deps,
  }, (record) => record));
}

export const listAllConversationsSchema = listConversationsSchema.extend({
  clientId: z.uuid().toLowerCase().optional().meta({ description: 'Only this hotel\'s.' }),
});

export const hotelConversationSchema = conversationRecordSchema.extend({
  client: z.object({ id: z.uuid(), name: z.string() }).meta({ description: 'The hotel whose guest it is.' }),
}).meta({ id: 'HotelConversation' });
type HotelConversation = z.infer<typeof hotelConversationSchema>;

/**
 * A page of the conversations of all hotels whose conversations the actor may read, in the order of one hotel's list.
 *
 * @param ctx on the system path: the list goes across tenants, and the actor's grants narrow it
 * @throws DomainError FORBIDDEN, INVALID_INPUT; NOT_FOUND for a hotel that is not the actor's to read
 */
export async function listAllConversations(
  { ctx, input, deps }: { ctx: Context; input: z.input<typeof listAllConversationsSchema>; deps: ListDeps },
): Promise<Page<HotelConversation>> {
  const visible = requireVisible(ctx, 'conversations');
  const { limit, after, clientId, ...filters } = parseInput('query', listAllConversationsSchema, input);
  if (clientId !== undefined && visible !== 'all' && !visible.includes(clientId)) throw notFound('The client');
  return ctx.db.read(async (em) => {
    if (clientId !== undefined && await em.count(Client, { id: clientId }) === 0) throw notFound('The client');
    const page = await readConversationPage(em, {
      clients: clientId === undefined ? visible : [clientId], filters, list: ['all-conversations', clientId ?? null, filters],
      limit, after, now: ctx.now(), deps,
    }, (record, session) => ({ record, id: session.clientId as string }));
    const hotels = await em.find(Client, { id: { $in: [...new Set(page.items.map(({ id }) => id))] } }, { fields: ['name'] });
    const names = new Map(hotels.map(({ id, name }) => [id, name]));
    return { ...page, items: page.items.map(({ record, id }) => ({ ...record, client: { id, name: names.get(id) ?? '' } })) };
  });
}
