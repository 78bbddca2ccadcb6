import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { requireClient } from '../tenant/require-client.ts';
import type { TenantContext } from '../context.ts';
import { pageSchema, type ListDeps, type Page, type PageInput } from '../lists/page.ts';
import { readByDate } from '../lists/read-by-date.ts';
import { sourceSchema } from '../model/chat.ts';
import { notFound } from '../model/errors.ts';
import { caseChecks, promptRunStates } from '../model/prompt-tests/case.ts';
import { parseInput } from '../parse.ts';
import { taskIdSchema } from '../pipelines/task-record.ts';
import { PromptTestResult, PromptTestRun } from '../storage/entities/prompt-test.ts';

const dateTime = z.iso.datetime();

export const runRecordSchema = z.object({
  taskId: taskIdSchema,
  state: z.enum(promptRunStates),
  repeats: z.int(),
  startedDate: dateTime,
  finishedDate: dateTime.nullable(),
  summary: z.object({
    cases: z.int(), passed: z.int(), failed: z.int(), askings: z.int(),
    score: z.number().nullable().meta({ description: 'The share of the attempts that passed, from 0 to 1.' }),
    previous: z.object({ taskId: taskIdSchema, score: z.number().nullable() }).nullable(),
    regressions: z.array(z.uuid()).meta({ description: 'Cases that passed less often than in the previous run.' }),
    improvements: z.array(z.uuid()),
  }).nullable().meta({ description: 'Null while it runs.' }),
}).meta({ id: 'PromptTestRun' });
export type RunRecord = z.infer<typeof runRecordSchema>;

export const runDetailSchema = runRecordSchema.extend({
  results: z.array(z.object({
    caseId: z.uuid(),
    question: z.string(),
    repeat: z.int().meta({ description: 'Which asking of the case, from 1.' }),
    passed: z.boolean(),
    failures: z.array(z.object({ check: z.enum(caseChecks), message: z.string() })),
    answer: z.string().nullable(),
    outcome: z.string().nullable(),
    locale: z.string().nullable(),
    sources: z.array(sourceSchema),
    tools: z.array(z.string()),
  })),
}).meta({ id: 'PromptTestRunDetail' });
export type RunDetail = z.infer<typeof runDetailSchema>;

/** The runs of a hotel's prompt tests, newest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listRuns(
  { ctx, input, deps }: { ctx: TenantContext; input: PageInput; deps: ListDeps },
): Promise<Page<RunRecord>> {
  requirePermission(ctx, 'knowledge:READ');
  await requireClient(ctx);
  const page = parseInput('query', pageSchema, input);
  const { items, nextCursor } = await ctx.db.read((em) => readByDate(em, PromptTestRun, {
    list: ['prompt-test-runs', ctx.clientId], where: { clientId: ctx.clientId }, by: 'startedDate', id: 'taskId', page, deps,
  }));
  return { items: items.map(toRunRecord), nextCursor };
}

/** One run with what each asking gave, failures first. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getRun({ ctx, input: { taskId } }: { ctx: TenantContext; input: { taskId: string } }): Promise<RunDetail> {
  requirePermission(ctx, 'knowledge:READ');
  await requireClient(ctx);
  const { run, results } = await ctx.db.read(async (em) => ({
    run: await em.findOne(PromptTestRun, { clientId: ctx.clientId, taskId }),
    results: await em.find(
      PromptTestResult, { clientId: ctx.clientId, taskId }, { orderBy: { passed: 'asc', caseId: 'asc', repeat: 'asc' } },
    ),
  }));
  if (!run) throw notFound('The run');
  const questions = new Map(run.cases.map(({ id, question }) => [id, question]));
  return {
    ...toRunRecord(run),
    results: results.map(({ caseId, repeat, passed, failures, answer, outcome, locale, sources, tools }) => ({
      caseId, question: questions.get(caseId) ?? '', repeat, passed, failures, answer: answer ?? null, outcome: outcome ?? null,
      locale: locale ?? null, sources, tools,
    })),
  };
}

function toRunRecord({ taskId, state, repeats, startedDate, finishedDate, summary }: PromptTestRun): RunRecord {
  return {
    taskId,
    state, repeats, startedDate: startedDate.toISOString(), finishedDate: finishedDate?.toISOString() ?? null, summary: summary ?? null,
  };
}
