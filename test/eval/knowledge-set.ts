import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { describeProblems } from '../../domain/parse.ts';
import { ExplainedError } from '../../local/explained-error.ts';

const knowledgeSetSchema = z.object({
  tenants: z.array(z.object({
    name: z.string().min(1),
    locale: z.string().default('en'),
    passages: z.array(z.object({
      id: z.string().min(1), title: z.string().optional(), text: z.string().min(1), locale: z.string().optional(),
    })).min(1),
    questions: z.array(z.object({ q: z.string().min(1), gold: z.array(z.string()).min(1), locale: z.string().optional() })),
  })).min(1),
  not_questions: z.array(z.union([z.string(), z.object({ q: z.string(), locale: z.string() })])),
});

/** Hotels with their passages, real questions with the passages that answer them, and utterances that ask nothing. */
export type KnowledgeSet = z.output<typeof knowledgeSetSchema>;
export type EvalTenant = KnowledgeSet['tenants'][number];

/** Reads an evaluation set. @throws ExplainedError that says what to mend */
export async function readKnowledgeSet(path: string): Promise<KnowledgeSet> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ExplainedError(error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ExplainedError(`${path} is not JSON: ${(error as Error).message}`);
  }
  const parsed = knowledgeSetSchema.safeParse(json);
  if (!parsed.success) throw new ExplainedError(`${path} is no knowledge set: ${describeProblems('file', parsed.error)}`);
  return parsed.data;
}
