import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { describeProblems } from '../../domain/parse.ts';
import { ExplainedError } from '../../local/explained-error.ts';

/** Reads an evaluation set from a JSON file. @param what names the kind of set. @throws ExplainedError that says what to mend */
export async function readSet<Schema extends z.ZodType>(path: string, what: string, schema: Schema): Promise<z.output<Schema>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ExplainedError(error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ExplainedError(`${path} is not JSON: ${(error as Error).message}`);
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new ExplainedError(`${path} is no ${what}: ${describeProblems('file', parsed.error)}`);
  return parsed.data;
}
