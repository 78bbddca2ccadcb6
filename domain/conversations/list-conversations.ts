import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { pageQuery, type ListDeps, type Page } from '../lists/page.ts';
import { plainText } from '../model/chat.ts';
import { handlers, sessionChannels } from '../model/handoff.ts';
import { turnOutcomes } from '../model/turn.ts';
import { parseInput } from '../parse.ts';
import { readConversationPage, SEARCHED_DAYS } from './conversation-page.ts';
import type { ConversationRecord } from './conversation-record.ts';

export const listConversationsSchema = z.strictObject({
  ...pageQuery,
  handledBy: z.enum(handlers).optional().meta({ description: '`person`: those that a person has, or that wait for one.' }),
  waiting: z.literal('true').optional().meta({ description: '`true`: only those whose guest waits for a person\'s word.' }),
  channel: z.enum(sessionChannels).optional(),
  since: z.iso.datetime({ offset: true }).optional().meta({ description: 'Active at this time or later.' }),
  until: z.iso.datetime({ offset: true }).optional().meta({ description: 'With no activity after this time.' }),
  outcome: z.enum(turnOutcomes).optional().meta({
    description: 'A turn of the concierge in it ended so; `failed` with an apology, `stopped` at the guest\'s wish.',
  }),
  q: plainText.min(3).max(200).optional().meta({
    description: `A message has these characters in it, in any case. Without \`since\`, of conversations of the last ${SEARCHED_DAYS} days.`,
  }),
});

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
