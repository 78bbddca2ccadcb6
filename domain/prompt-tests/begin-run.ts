import type { TenantContext } from '../context.ts';
import { invalidInput } from '../model/errors.ts';
import type { PromptCase } from '../model/prompt-tests/case.ts';
import { PromptTest, PromptTestRun } from '../storage/entities/prompt-test.ts';
import { toPromptCase } from './case-record.ts';

export interface RunInput {
  taskId: string;
  /** How often each case is asked. */
  repeats: number;
}

/**
 * Opens a run over the cases that are enabled now, in the name of a task. Safe to repeat: a run keeps the cases it began with.
 *
 * @returns how many askings there will be
 * @throws DomainError INVALID_INPUT when there is nothing to ask
 */
export async function beginRun({ ctx, input: { taskId, repeats } }: { ctx: TenantContext; input: RunInput }): Promise<{ askings: number }> {
  const { clientId } = ctx;
  return ctx.db.transaction(async (em) => {
    const known = await em.findOne(PromptTestRun, { clientId, taskId });
    if (known) return { askings: askingsOf(known.cases, known.repeats).length };
    const tests = await em.find(PromptTest, { clientId, enabled: true }, { orderBy: { createdDate: 'asc', id: 'asc' } });
    if (tests.length === 0) throw invalidInput('There is no enabled prompt test. Add some first, with what their answers have to contain.');
    const cases = tests.map(toPromptCase);
    await em.execute(
      `insert into prompt_test_run (client_id, task_id, repeats, cases, started_date) values (?, ?, ?, ?::jsonb, ?) on conflict do nothing`,
      [clientId, taskId, repeats, JSON.stringify(cases), ctx.now()],
    );
    return { askings: askingsOf(cases, repeats).length };
  });
}

/** One putting of one question; the whole list is run through before it begins again. */
export interface Asking {
  test: PromptCase;
  /** From 1. */
  repeat: number;
}

export function askingsOf(cases: readonly PromptCase[], repeats: number): Asking[] {
  return Array.from({ length: repeats }, (_, index) => cases.map((test) => ({ test, repeat: index + 1 }))).flat();
}
