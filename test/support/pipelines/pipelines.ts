import { randomUUID } from 'node:crypto';
import type { TaskStatus } from '../../../domain/model/pipelines.ts';
import type { TaskDetail } from '../../../domain/pipelines/task-record.ts';
import type { Database } from '../../../domain/storage/database.ts';
import { PipelineTask, ScrapeSession } from '../../../domain/storage/entities/pipeline.ts';
import type { Operator } from '../accounts/operators.ts';
import { waitFor } from '../general/wait-for.ts';

export const newTaskId = (): string => randomUUID().replaceAll('-', '');

interface TaskSeed {
  taskType?: string;
  source?: string | null;
  options?: Record<string, unknown>;
  status?: TaskStatus;
  dispatched?: boolean;
  createdDate?: Date;
  startedDate?: Date | null;
  finishedDate?: Date | null;
  /** Gives it a scrape session in this status. */
  session?: TaskStatus;
}

/** A task's record without a flow, as a test about records needs it. @returns its id and its session's */
export async function recordedTask(
  database: Database, clientId: string, seed: TaskSeed = {},
): Promise<{ taskId: string; sessionId: string | null }> {
  const { session, taskType = 'deduplicate-kb', status = 'RUNNING', createdDate = new Date(), ...rest } = seed;
  const taskId = newTaskId();
  const sessionId = session === undefined ? null : randomUUID();
  await database.forClient(clientId).transaction(async (em) => {
    em.create(PipelineTask, {
      id: taskId, clientId, taskType, status, createdDate, startedDate: status === 'RUNNING' ? createdDate : null,
      sessionId, requestedBy: 'system:test', ...rest,
    });
    await em.flush();
    if (sessionId !== null) em.create(ScrapeSession, { id: sessionId, clientId, taskId, status: session!, createdDate });
  });
  return { taskId, sessionId };
}

export const taskOf = (database: Database, clientId: string, taskId: string): Promise<PipelineTask> =>
  database.forClient(clientId).read((em) => em.findOneOrFail(PipelineTask, { id: taskId }));

export const sessionOf = (database: Database, clientId: string, taskId: string): Promise<ScrapeSession> =>
  database.forClient(clientId).read((em) => em.findOneOrFail(ScrapeSession, { taskId }));

/** Stops a task, again where a busy machine's Temporal takes longer than somebody waits. */
export const stopTask = (operator: Operator, clientId: string, taskId: string) => waitFor(async () => {
  const answer = await operator.call('DELETE', `/api/clients/${clientId}/pipelinetasks/${taskId}`);
  return answer.status !== 503 && answer;
}, { what: `an answer about task ${taskId}`, timeoutMs: 60_000 });

/** Waits until a task is in one of these states. @returns its detail */
export async function untilTask(
  operator: Operator, clientId: string, taskId: string, ...statuses: TaskStatus[]
): Promise<TaskDetail> {
  let last: unknown;
  return waitFor(async () => {
    const { body } = await operator.call<TaskDetail>('GET', `/api/clients/${clientId}/pipelinetasks/${taskId}`);
    last = body;
    return statuses.includes(body.status) && body;
  }, { what: `task ${taskId} to be ${statuses.join(' or ')}`, timeoutMs: 150_000, pollMs: 100 })
    .catch((error: unknown) => { throw new Error(`${String(error)} Last seen: ${JSON.stringify(last)}`); });
}
