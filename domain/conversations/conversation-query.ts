import { z } from 'zod';
import { pageQuery } from '../lists/page.ts';
import { plainText } from '../model/chat.ts';
import { instantSchema } from '../model/instant.ts';
import { handlers, sessionChannels } from '../model/handoff.ts';
import { turnOutcomes } from '../model/turn.ts';

/** A search without `since` covers what was active within this many days; with `since`, it finds older transcripts. */
export const SEARCHED_DAYS = 30;

export const listConversationsSchema = z.strictObject({
  ...pageQuery,
  handledBy: z.enum(handlers).optional().meta({ description: '`person`: those that a person has, or that wait for one.' }),
  waiting: z.literal('true').optional().meta({ description: '`true`: only those whose guest waits for a person\'s word.' }),
  channel: z.enum(sessionChannels).optional(),
  since: instantSchema.optional().meta({ description: 'Active at this time or later.' }),
  until: instantSchema.optional().meta({ description: 'With no activity after this time.' }),
  outcome: z.enum(turnOutcomes).optional().meta({
    description: 'Conversations with a turn of the concierge that ended so; `failed` with an apology, `stopped` by the guest.',
  }),
  q: plainText.min(3).max(200).optional().meta({
    description: `A message has these characters in it, in any case. Without \`since\`, of conversations of the last ${SEARCHED_DAYS} `
      + 'days.',
  }),
});
export type ConversationFilters = Omit<z.output<typeof listConversationsSchema>, 'limit' | 'after'>;
