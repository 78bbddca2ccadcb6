import { z } from 'zod';
import { localeSchema, plainText } from '../model/chat.ts';
import { notFound } from '../model/errors.ts';
import type { PromptCase } from '../model/prompt-tests/case.ts';
import type { EntityManager } from '../storage/database.ts';
import { PromptTest } from '../storage/entities/prompt-test.ts';
import { lockRow, type LockOptions } from '../storage/lock-row.ts';

const phrase = plainText.transform((text) => text.trim()).pipe(z.string().min(1, 'must not be empty').max(500));
const phrases = z.array(phrase).max(20);

const question = plainText.transform((text) => text.trim()).pipe(z.string().min(1, 'must not be empty').max(4000));
const expectations = {
  locale: localeSchema.nullable().meta({ description: 'The language it is asked in; null detects it from the words of the question.' }),
  mustContain: phrases.meta({ description: 'Each has to be in the answer. Case, accents and spaces make no difference.' }),
  mustNotContain: phrases,
  expectedSource: phrase.nullable().meta({ description: 'Part of the title or URL of a source of the answer.' }),
  expectedTool: phrase.nullable().meta({ description: 'The name of a tool that has to be called.' }),
  expectedHandoff: z.boolean().nullable().meta({ description: 'Whether the conversation has to be handed off to a person.' }),
  enabled: z.boolean(),
};

/** A question that the concierge has to answer well. A case that expects nothing expects an answer. */
export const createCaseSchema = z.strictObject({
  question: question.optional(),
  locale: expectations.locale.optional(),
  mustContain: phrases.default([]),
  mustNotContain: phrases.default([]),
  expectedSource: expectations.expectedSource.default(null),
  expectedTool: expectations.expectedTool.default(null),
  expectedHandoff: expectations.expectedHandoff.default(null),
  enabled: expectations.enabled.default(true),
  fromQuestion: z.uuid().optional().meta({ description: 'An unanswered question to take the question and its language from.' }),
}).refine((body) => (body.question === undefined) !== (body.fromQuestion === undefined), 'needs either question or fromQuestion')
  .meta({ id: 'CreatePromptTestBody' });

export const updateCaseSchema = z.strictObject({
  question: question.optional(),
  locale: expectations.locale.optional(),
  mustContain: phrases.optional(),
  mustNotContain: phrases.optional(),
  expectedSource: expectations.expectedSource.optional(),
  expectedTool: expectations.expectedTool.optional(),
  expectedHandoff: expectations.expectedHandoff.optional(),
  enabled: expectations.enabled.optional(),
}).refine((body) => Object.keys(body).length > 0, 'must name something to change').meta({ id: 'UpdatePromptTestBody' });

export const caseRecordSchema = z.object({
  id: z.uuid(), question: z.string(), ...expectations, createdDate: z.iso.datetime(), updatedDate: z.iso.datetime(),
}).meta({ id: 'PromptTest' });
export type CaseRecord = z.infer<typeof caseRecordSchema>;

export function toCaseRecord(test: PromptTest): CaseRecord {
  return {
    ...toPromptCase(test), enabled: test.enabled, createdDate: test.createdDate.toISOString(), updatedDate: test.updatedDate.toISOString(),
  };
}

export const toPromptCase = (test: PromptTest): PromptCase => ({
  id: test.id,
  question: test.question,
  locale: test.locale ?? null,
  mustContain: test.mustContain,
  mustNotContain: test.mustNotContain,
  expectedSource: test.expectedSource ?? null,
  expectedTool: test.expectedTool ?? null,
  expectedHandoff: test.expectedHandoff ?? null,
});

/** The case, held until the transaction ends. @throws DomainError NOT_FOUND for a missing and for another client's case alike */
export async function lockCase(em: EntityManager, clientId: string, id: string, options?: LockOptions): Promise<PromptTest> {
  const test = await lockRow(em, PromptTest, { id, clientId }, options);
  if (!test) throw notFound('The prompt test');
  return test;
}
