import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { exampleStates } from '../model/examples.ts';
import { lineSchema } from '../model/names.ts';
import { parseInput } from '../parse.ts';
import { UnderstandingExample } from '../storage/entities/understanding-example.ts';
import { intentSchema, LONGEST_EXAMPLE, toExampleRecord, type ExampleRecord } from './example-record.ts';

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
    const example = await em.findOne(UnderstandingExample, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!example) throw notFound('The example');
    const before = toExampleRecord(example);
    const words = text ?? example.text;
    if (words !== example.text && await em.count(UnderstandingExample, { language: example.language, text: words }) > 0) {
      throw new DomainError('CONFLICT', 'Another example has these words already. Decide on that one, and refuse this.');
    }
    Object.assign(example, { state, text: words, intent: intent ?? example.intent, decidedDate: state === 'proposed' ? null : ctx.now() });
    const after = toExampleRecord(example);
    audit(em, ctx, { action: 'example.decide', target: `example:${id}`, before, after });
    return after;
  });
}
