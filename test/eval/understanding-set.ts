import { z } from 'zod';
import { intents } from '../../domain/concierge/understanding/intents/intents.ts';
import { readSet } from './read-set.ts';

const understandingSetSchema = z.object({
  locale: z.string().default('en'),
  messages: z.array(z.object({
    text: z.string().min(1),
    /** What it means, the most important first: danger before trouble before a person before all else. */
    intents: z.array(z.enum(intents)).min(1),
    /** Nobody looks at how it is taken, only at the figures of all that are held back. */
    heldBack: z.literal(true).optional(),
  })).min(1),
});

/** Messages of guests and what they mean, by authors who saw no example that the mind learns from. */
export type UnderstandingSet = z.output<typeof understandingSetSchema>;

export const readUnderstandingSet = (path: string): Promise<UnderstandingSet> => readSet(path, 'understanding set', understandingSetSchema);
