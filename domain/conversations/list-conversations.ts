import type { z } from 'zod';
import { requirePermission } from '../access.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import type { ListDeps, Page } from '../lists/page.ts';
import { parseInput } from '../parse.ts';
import { readConversationPage } from './conversation-page.ts';
import { listConversationsSchema } from './conversation-query.ts';
import type { ConversationRecord } from './conversation-record.ts';

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
