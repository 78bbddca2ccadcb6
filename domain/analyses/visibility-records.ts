import { z } from 'zod';
import type { VisibilityAnswer, VisibilityPrompt, VisibilityRun } from '../storage/entities/analyses.ts';

const dateTime = z.iso.datetime();
const share = z.number().nullable();

const rateSchema = z.object({ count: z.int(), of: z.int(), share, low: share, high: share })
  .meta({ id: 'VisibilityRate', description: 'A share with its counts and its 95 % confidence interval.' });
const figuresSchema = z.object({
  answers: z.int(),
  mention: rateSchema,
  citation: rateSchema,
  position: z.object({ mean: share, first: rateSchema, top3: rateSchema }),
  competitors: z.array(z.object({ name: z.string(), answers: z.int() })),
}).meta({ id: 'VisibilityFigures' });
const byName = z.record(z.string(), figuresSchema);

const visibilityReportSchema = z.object({
  overall: figuresSchema,
  byEngine: byName,
  byLocale: byName,
  byPrompt: byName,
  planned: z.int(),
  shortfalls: z.array(z.string()).meta({ description: 'Why not everything that was planned was asked.' }),
  tokens: z.int(),
}).meta({ id: 'VisibilityReport' });

const promptView = z.object({ key: z.string(), text: z.string(), locale: z.string() });

/** A run without its answers, for lists. */
export const visibilityRunSchema = z.object({
  taskId: z.string(),
  engines: z.array(z.string()),
  repeats: z.int(),
  planned: z.int(),
  report: visibilityReportSchema.nullable().meta({ description: 'Null until the run has come to an end.' }),
  startedAt: dateTime,
  finishedAt: dateTime.nullable(),
}).meta({ id: 'VisibilityRun' });

export const visibilityRunDetailSchema = visibilityRunSchema.extend({
  prompts: z.array(promptView),
  answers: z.array(z.object({
    engine: z.string(), promptKey: z.string(), repeat: z.int(), text: z.string(), citations: z.array(z.string()),
    mentioned: z.boolean(), position: z.int().nullable(), cited: z.boolean(), competitors: z.array(z.string()), createdAt: dateTime,
  })).meta({ description: 'The first five hundred.' }),
}).meta({ id: 'VisibilityRunDetail' });

export const visibilityPromptSchema =
  z.object({ id: z.uuid(), text: z.string(), locale: z.string(), createdAt: dateTime }).meta({ id: 'VisibilityPrompt' });

export function toVisibilityRun(run: VisibilityRun): z.infer<typeof visibilityRunSchema> {
  return {
    taskId: run.taskId, engines: run.engines, repeats: run.repeats, planned: run.planned, report: run.report ?? null,
    startedAt: run.startedDate.toISOString(), finishedAt: run.finishedDate?.toISOString() ?? null,
  };
}

export function toVisibilityRunDetail(run: VisibilityRun, answers: readonly VisibilityAnswer[]): z.infer<typeof visibilityRunDetailSchema> {
  return {
    ...toVisibilityRun(run), prompts: run.prompts,
    answers: answers.map(({ engine, promptKey, repeat, text, citations, mentioned, position, cited, competitors, createdDate }) => (
      {
        engine, promptKey, repeat, text, citations, mentioned, position: position ?? null, cited, competitors,
        createdAt: createdDate.toISOString(),
      })),
  };
}

export const toVisibilityPrompt = ({ id, text, locale, createdDate }: VisibilityPrompt): z.infer<typeof visibilityPromptSchema> =>
  ({ id, text, locale, createdAt: createdDate.toISOString() });
