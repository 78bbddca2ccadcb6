import { z } from 'zod';

/** Why a reply is no answer: nothing was understood, nothing was found, or what was found most likely answers something else. */
const replyFallbacks = ['not-understood', 'nothing-found', 'not-likely'] as const;

/** How the concierge came to a reply, for those who look after its answers. */
export const replyWhySchema = z.object({
  intent: z.string().nullable().meta({ description: 'What the message means, judged by similar examples; null if that is uncertain.' }),
  share: z.number().meta({ description: 'The share of this meaning among all possible ones, from 0 to 1.' }),
  takenAs: z.string().meta({ description: 'What the concierge treated it as, by its words and the state of the dialogue.' }),
  passages: z.array(z.object({
    title: z.string(),
    url: z.string().nullable(),
    likelihood: z.number().meta({ description: 'How likely it answers, from 0 to 1.' }),
    isUsed: z.boolean().meta({ description: 'Whether the reply rests on it.' }),
  })).meta({ description: 'What was found for it, likeliest first.' }),
  fallback: z.enum(replyFallbacks).nullable().meta(
    { description: 'Why it has no answer; null if it has one, or if none was looked for.' },
  ),
}).meta({ id: 'ReplyWhy' });
export type ReplyWhy = z.infer<typeof replyWhySchema>;
