import { z } from 'zod';

/** Why a reply is no answer: nothing was understood, nothing was found, or what was found most likely answers something else. */
const replyFallbacks = ['not-understood', 'nothing-found', 'not-likely'] as const;

/** How the concierge came to a reply, for those who look after its answers. */
export const replyWhySchema = z.object({
  intent: z.string().nullable().meta({ description: 'What the message means by its likeness to examples; null where that is unsure.' }),
  share: z.number().meta({ description: 'How much of all that it may mean this is, from 0 to 1.' }),
  takenAs: z.string().meta({ description: 'What it was answered as, by its words and its place in the dialogue.' }),
  passages: z.array(z.object({
    title: z.string(),
    url: z.string().nullable(),
    likelihood: z.number().meta({ description: 'How likely it answers, from 0 to 1.' }),
    isUsed: z.boolean().meta({ description: 'Whether the reply rests on it.' }),
  })).meta({ description: 'What was found for it, likeliest first.' }),
  fallback: z.enum(replyFallbacks).nullable().meta(
    { description: 'Why it has no answer; null where it has one, or where none was looked for.' },
  ),
}).meta({ id: 'ReplyWhy' });
export type ReplyWhy = z.infer<typeof replyWhySchema>;
