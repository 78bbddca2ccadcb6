import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import { intents, type Example } from '../concierge/understanding/intents/intents.ts';
import type { Context } from '../context.ts';
import { pageQuery, type ListDeps, type Page } from '../lists/page.ts';
import { readByDate } from '../lists/read-by-date.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { exampleStates } from '../model/examples.ts';
import { lineSchema } from '../model/names.ts';
import { parseInput } from '../parse.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { UnderstandingExample } from '../storage/entities/understanding-example.ts';
import { lockRow } from '../storage/lock-row.ts';

/** The longest sentence that is kept, in UTF-16 units. */
const LONGEST_EXAMPLE = 300;

export const intentSchema = z.enum(intents);

export const exampleRecordSchema = z.object({
  id: z.uuid(),
  text: z.string().meta({ description: 'What a guest wrote, without addresses, numbers and names.' }),
  language: z.string(),
  intent: intentSchema.meta({ description: 'What an operator says that it means.' }),
  state: z.enum(exampleStates).meta({ description: 'Only what is `approved` teaches anything, from the next training on.' }),
  createdDate: z.iso.datetime(),
  decidedDate: z.iso.datetime().nullable(),
}).meta({ id: 'UnderstandingExample' });
export type ExampleRecord = z.infer<typeof exampleRecordSchema>;

/** What the audit trail keeps: not the words, which are a guest's and go with the guest. */
const auditedExample = ({ language, intent, state }: UnderstandingExample) => ({ language, intent, state });

const toExampleRecord = (
  { id, text, language, intent, state, createdDate, decidedDate }: UnderstandingExample,
): ExampleRecord => ({
  id, text, language, intent: intent as Example['intent'], state, createdDate: createdDate.toISOString(),
  decidedDate: decidedDate?.toISOString() ?? null,
});

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

export const decideExampleSchema = z.strictObject({
  state: z.enum(exampleStates).meta({ description: '`approved` has it taught at the next training; `refused` never.' }),
  text: lineSchema.max(LONGEST_EXAMPLE).optional().meta({ description: 'Better words, for instance without a name that is left in it.' }),
  intent: intentSchema.optional(),
}).meta({ id: 'DecideExampleBody' });

/**
 * A person approves or refuses a sentence, or takes that back. The next worker that starts learns from what is approved.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND; CONFLICT where another example has these words already
 */
export async function decideExample(
  { ctx, id, input }: { ctx: Context; id: string; input: z.input<typeof decideExampleSchema> },
): Promise<ExampleRecord> {
  requirePermission(ctx, { feature: 'settings', action: 'WRITE', scope: 'global' });
  const { state, text, intent } = parseInput('body', decideExampleSchema, input);
  return ctx.db.transaction(async (em) => {
    // An example is unique by its words too.
    const example = await lockRow(em, UnderstandingExample, { id }, { withKeys: true });
    if (!example) throw notFound('The example');
    const before = auditedExample(example);
    const isReworded = text !== undefined && text !== example.text;
    const words = text ?? example.text;
    if (words !== example.text && await em.count(UnderstandingExample, { language: example.language, text: words }) > 0) {
      throw new DomainError('CONFLICT', 'Another example has these words already. Decide on that one, and refuse this.');
    }
    Object.assign(example, { state, text: words, intent: intent ?? example.intent, decidedDate: state === 'proposed' ? null : ctx.now() });
    const after = toExampleRecord(example);
    audit(em, ctx, { action: 'example.decide', target: `example:${id}`, before, after: { ...auditedExample(example), isReworded } });
    return after;
  });
}

const PROPOSE = `
  insert into understanding_example as known (id, text, language, intent, state, created_date)
  values (?, ?, ?, ?, 'proposed', ?)
  on conflict (language, text) do update set
    intent = excluded.intent,
    state = case when known.intent = excluded.intent then known.state else 'proposed' end,
    decided_date = case when known.intent = excluded.intent then known.decided_date end`;

/**
 * Notes what a sentence means, for a person to approve. Proposed once more it stays as it was decided, unless it is said to mean
 * something else by now.
 *
 * @param text without personal data
 */
export async function proposeExample(
  platform: UnitOfWork, { text, language, intent, now }: Example & { language: string; now: Date },
): Promise<ExampleRecord> {
  return platform.transaction(async (em) => {
    const words = text.slice(0, LONGEST_EXAMPLE);
    await em.execute(PROPOSE, [randomUUID(), words, language, intent, now]);
    return toExampleRecord(await em.findOneOrFail(UnderstandingExample, { language, text: words }));
  });
}
