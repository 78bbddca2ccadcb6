import type { TenantContext } from '../context.ts';
import type { AskedCase, RunSummary } from '../model/prompt-tests/case.ts';
import { summarizeRun, type EarlierRun } from './summarize-run.ts';
import type { EntityManager } from '../storage/database.ts';
import { PromptTestResult, PromptTestRun } from '../storage/entities/prompt-test.ts';

/**
 * Closes a run: counts what it gave and holds it against the run before it that was finished. One that was stopped keeps
 * what it has and is compared with by none. Safe to repeat; the first end counts.
 */
export async function finishRun(
  { ctx, input: { taskId, state } }: { ctx: TenantContext; input: { taskId: string; state: 'finished' | 'stopped' } },
): Promise<RunSummary | null> {
  const { clientId } = ctx;
  return ctx.db.transaction(async (em) => {
    const run = await em.findOne(PromptTestRun, { clientId, taskId });
    // A task that was stopped before it began has no run.
    if (!run) return null;
    if (run.state !== 'running') return run.summary ?? null;
    const summary = summarizeRun(await askedCases(em, clientId, taskId), await runBefore(em, run));
    Object.assign(run, { state, summary, finishedDate: ctx.now() });
    return summary;
  });
}

async function runBefore(em: EntityManager, { clientId, taskId, startedDate }: PromptTestRun): Promise<EarlierRun | null> {
  const before = await em.findOne(PromptTestRun, {
    clientId, state: 'finished', taskId: { $ne: taskId }, startedDate: { $lte: startedDate },
  }, { orderBy: { startedDate: 'desc', taskId: 'desc' } });
  return before && { taskId: before.taskId, askings: await askedCases(em, clientId, before.taskId) };
}

const askedCases = (em: EntityManager, clientId: string, taskId: string): Promise<AskedCase[]> =>
  em.find(PromptTestResult, { clientId, taskId }, { fields: ['caseId', 'passed'], orderBy: { caseId: 'asc', repeat: 'asc' } });
