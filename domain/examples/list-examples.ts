import { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import type { Example } from '../concierge/understanding/intents/intents.ts';
import { pageQuery, toPage, type ListDeps, type Page } from '../lists/page.ts';
import { exampleStates } from '../model/examples.ts';
import { parseInput } from '../parse.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { UnderstandingExample } from '../storage/entities/understanding-example.ts';
import { toExampleRecord, type ExampleRecord } from './example-record.ts';

export const listExamplesSchema = z.strictObject({ ...pageQuery, state: z.enum(exampleStates).default('proposed') });

/** What operators have put right, oldest first. @throws DomainError FORBIDDEN, INVALID_INPUT */
export async function listExamples(
  { ctx, input, deps: { cursors } }: { ctx: Context; input: z.input<typeof listExamplesSchema>; deps: ListDeps },
): Promise<Page<ExampleRecord>> {
  requirePermission(ctx, { feature: 'settings', action: 'READ', scope: 'global' });
  const { limit, after, state } = parseInput('query', listExamplesSchema, input);
  const list = ['examples', state];
  const [date, id] = after === undefined ? [null, ''] : cursors.open(list, after);
  const rows = await ctx.db.read((em) => em.find(UnderstandingExample, {
    state,
    ...(date === null ? {} : { $or: [{ createdDate: { $gt: new Date(date) } }, { createdDate: new Date(date), id: { $gt: id } }] }),
  }, { orderBy: { createdDate: 'asc', id: 'asc' }, limit: limit + 1 }));
  return toPage(rows, { limit, list, cursors, position: (row) => [row.createdDate.toISOString(), row.id], toItem: toExampleRecord });
}

/** Every sentence that a person has approved, in a fixed order, so that the same ones give the same model. */
export async function approvedExamples(platform: UnitOfWork): Promise<Example[]> {
  const rows = await platform.read((em) =>
    em.find(UnderstandingExample, { state: 'approved' }, { orderBy: { language: 'asc', text: 'asc' } }));
  return rows.map(toExampleRecord).map(({ text, intent }) => ({ text, intent }));
}
