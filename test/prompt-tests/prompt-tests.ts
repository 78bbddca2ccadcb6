import type { TenantContext } from '../../domain/context.ts';
import type { TaskDetail } from '../../domain/pipelines/task-record.ts';
import type { CaseRecord } from '../../domain/prompt-tests/case-record.ts';
import type { RunDetail } from '../../domain/prompt-tests/read-runs.ts';
import type { Operator } from '../support/accounts/operators.ts';
import { untilTask } from '../support/pipelines/pipelines.ts';

export const TESTER = ['knowledge:READ', 'knowledge:WRITE', 'clients:READ', 'clients:WRITE'];

/** A prompt test over HTTP. @throws when it is refused */
export async function addCase(operator: Operator, { clientId }: TenantContext, body: Record<string, unknown>): Promise<CaseRecord> {
  const answer = await operator.call<CaseRecord & { error?: string }>('POST', `/api/clients/${clientId}/prompttests`, { body });
  if (answer.status !== 201) throw new Error(answer.body.error);
  return answer.body;
}

export async function startRun(operator: Operator, { clientId }: TenantContext, options: Record<string, unknown> = {}): Promise<string> {
  const { body } = await operator.call<{ taskId: string }>('POST', `/api/clients/${clientId}/pipelinetasks`, { body: { taskType: 'run-prompt-tests', options } });
  return body.taskId;
}

/** Runs the prompt tests. @returns the task as it ended, and the run it leaves */
export async function run(operator: Operator, ctx: TenantContext, options: Record<string, unknown> = {}): Promise<{ task: TaskDetail; run: RunDetail }> {
  const taskId = await startRun(operator, ctx, options);
  const task = await untilTask(operator, ctx.clientId, taskId, 'COMPLETED', 'FAILED', 'CANCELED');
  return { task, run: await readRun(operator, ctx, taskId) };
}

export const readRun = async (operator: Operator, { clientId }: TenantContext, taskId: string): Promise<RunDetail> =>
  (await operator.call<RunDetail>('GET', `/api/clients/${clientId}/prompttests/runs/${taskId}`)).body;
