import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { figuresOf } from './visibility/rates.ts';
import type { VisibilityFigures, VisibilityReport } from '../model/analyses/report.ts';
import { VisibilityAnswer, VisibilityRun } from '../storage/entities/analyses.ts';

/**
 * Summarises the answers, even if a run ended before everything was asked. Safe to repeat.
 *
 * @param shortfalls why not everything was asked
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT with the reasons when there is no answer at all
 */
export async function reportVisibility(
  { ctx, input: { taskId, shortfalls } }: { ctx: TenantContext; input: { taskId: string; shortfalls: readonly string[] } },
): Promise<VisibilityReport> {
  requirePermission(ctx, 'clients:WRITE');
  const { run, answers } = await ctx.db.read(async (em) => ({
    run: await em.findOne(VisibilityRun, { taskId, clientId: ctx.clientId }),
    answers: await em.find(VisibilityAnswer, { taskId, clientId: ctx.clientId }, { exclude: ['text'] }),
  }));
  if (run === null) throw notFound('The run');
  const readings = answers.map(({ mentioned, position = null, cited, competitors, engine, promptKey, tokens }) => ({
    mentioned, position, cited, competitors, engine, promptKey, tokens,
    locale: run.prompts.find(({ key }) => key === promptKey)?.locale ?? '',
  }));
  const grouped = (name: 'engine' | 'promptKey' | 'locale'): Record<string, VisibilityFigures> =>
    Object.fromEntries([...Map.groupBy(readings, (reading) => reading[name])].map(([key, group]) => [key, figuresOf(group)]));
  const report: VisibilityReport = {
    overall: figuresOf(readings), byEngine: grouped('engine'), byLocale: grouped('locale'), byPrompt: grouped('promptKey'),
    planned: run.planned, shortfalls: [...new Set(shortfalls)].slice(0, 20), tokens: readings.reduce((sum, { tokens }) => sum + tokens, 0),
  };
  await ctx.db.transaction((em) => em.nativeUpdate(VisibilityRun, { taskId, clientId: ctx.clientId }, { report, finishedDate: ctx.now() }));
  if (readings.length === 0) throw new DomainError('CONFLICT', `No answer engine gave an answer. ${report.shortfalls.join(' ')}`.trim());
  return report;
}
