import { z } from 'zod';
import { DomainError, invalidInput, type FieldProblem } from './model/errors.ts';
import { unfitFor } from './model/plain-json.ts';
import { wordIssue } from './wording.ts';

// Every schema says in the same words what is wrong, whichever interface it is of; what a schema says itself comes first.
z.config({ customError: wordIssue });

/** How many problems one answer names; the rest shows up once these are mended. */
const MAX_PROBLEMS = 5;

/**
 * Parses what came from outside.
 *
 * @param part what the value is called in the error, such as `body`
 * @throws DomainError INVALID_INPUT with a sentence that names each field and what to change
 */
export function parseInput<Schema extends z.ZodType>(part: string, schema: Schema, value: unknown): z.output<Schema> {
  const unfit = unfitFor(value);
  if (unfit !== undefined) throw invalidInput(`${part}: ${unfit}.`);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new DomainError('INVALID_INPUT', describeProblems(part, parsed.error), { problems: problemsOf(part, parsed.error) });
}

/** The problems of a failed parse, as a sentence: where, and what is wrong. */
export function describeProblems(part: string, error: z.ZodError): string {
  const problems = error.issues.slice(0, MAX_PROBLEMS).map((issue) => {
    const place = issue.path.length === 0 ? part : `${part} ${issue.path.join('.')}`;
    return `${place}: ${issue.message}`;
  });
  return `${[...new Set(problems)].join('; ')}.`;
}

/** The same, for programs. */
const problemsOf = (part: string, { issues }: z.ZodError): FieldProblem[] =>
  issues.slice(0, MAX_PROBLEMS).map(({ path, code, message }) => ({
  part,
  pointer: path.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
  code,
  detail: message,
}));
