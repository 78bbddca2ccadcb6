import { z } from 'zod';
import { readSet } from './read-set.ts';

const knowledgeSetSchema = z.object({
  tenants: z.array(z.object({
    name: z.string().min(1),
    locale: z.string().default('en'),
    passages: z.array(z.object({
      id: z.string().min(1), title: z.string().optional(), text: z.string().min(1), locale: z.string().optional(),
    })).min(1),
    questions: z.array(z.object({ q: z.string().min(1), gold: z.array(z.string()), locale: z.string().optional() })),
  })).min(1),
  not_questions: z.array(z.union([z.string(), z.object({ q: z.string(), locale: z.string() })])),
});

/** Hotels with their passages, real questions with the passages that answer them (none where nothing does), and utterances that ask nothing. */
export type KnowledgeSet = z.output<typeof knowledgeSetSchema>;
export type EvalTenant = KnowledgeSet['tenants'][number];

export const readKnowledgeSet = (path: string): Promise<KnowledgeSet> => readSet(path, 'knowledge set', knowledgeSetSchema);
