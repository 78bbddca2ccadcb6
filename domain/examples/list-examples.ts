import { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import type { Example } from '../concierge/understanding/intents/intents.ts';
import { pageQuery, type ListDeps, type Page } from '../lists/page.ts';
import { readByDate } from '../lists/read-by-date.ts';
import { exampleStates } from '../model/examples.ts';
import { parseInput } from '../parse.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { UnderstandingExample } from '../storage/entities/understanding-example.ts';
import { toExampleRecord, type ExampleRecord } from './example-record.ts';

export const listExamplesSchema = z.strictObject({ ...pageQuery, state: z.enum(exampleStates).default('proposed') });

/** What operators have put right, oldest first. @throws DomainError FORBIDDEN, INVALID_INPUT */
export async function listExamples(
  { ctx, input, deps }: { ctx: Context; input: z.input<typeof listExamplesSchema>; deps: ListDeps },
): Promise<Page<ExampleRecord>> {
  requirePermission(ctx, { feature: 'settings', action: 'READ', scope: 'global' });
  const { state, ...page } = parseInput('query', listExamplesSchema, input);
  const { items, nextCursor } = await ctx.db.read((em) => readByDate(em, UnderstandingExample, {
    list: ['examples', state], where: { state }, by: 'createdDate', oldestFirst: true, page, deps,
  }));
  return { items: items.map(toExampleRecord), nextCursor };
}

/** Every sentence that a person has approved, in a fixed order, so that the same ones give the same model. */
export async function approvedExamples(platform: UnitOfWork): Promise<Example[]> {
  const rows = await platform.read((em) =>
    em.find(UnderstandingExample, { state: 'approved' }, { orderBy: { language: 'asc', text: 'asc' } }));
  return rows.map(toExampleRecord).map(({ text, intent }) => ({ text, intent }));
}
