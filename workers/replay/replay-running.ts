import type { Client } from '@temporalio/client';
import { Worker, type ReplayResult, type ReplayWorkerOptions } from '@temporalio/worker';
import { reasonOf } from '../../domain/model/diagnosis.ts';

/** How the running flows of one type replay with the code. */
export interface TypeVerdict {
  type: string;
  replayed: number;
  /** Flows that would not go on with it, each with the reason. */
  failed: { workflowId: string; runId: string; reason: string }[];
}

export interface ReplayReport {
  /** How many flows are running. */
  running: number;
  replayed: number;
  types: TypeVerdict[];
}

const RUNNING = "ExecutionStatus = 'Running'";
/** Histories fetched at once. */
const AT_ONCE = 8;

interface Options {
  /** Of the target, with the codec of its payloads. */
  client: Client;
  code: string;
  /** How many flows at most, newest first. */
  limit: number;
}

/**
 * Replays the running flows of a namespace with other code, and changes nothing there. So flows that would not survive a deployment are
 * found before it.
 */
export async function replayRunning({ client, code, limit }: Options): Promise<ReplayReport> {
  const { count } = await client.workflow.count(RUNNING);
  const types = new Map<string, TypeVerdict>();
  const typeOf = new Map<string, string>();
  const verdictOf = (type: string): TypeVerdict => {
    const verdict = types.get(type) ?? { type, replayed: 0, failed: [] };
    types.set(type, verdict);
    return verdict;
  };
  const histories = async function* histories() {
    for await (const { type, workflowId, runId, history } of some(client, limit)) {
      typeOf.set(`${workflowId} ${runId}`, type);
      yield { workflowId, history };
    }
  };
  const options: ReplayWorkerOptions = {
    workflowBundle: { code }, dataConverter: client.options.loadedDataConverter, reuseV8Context: true,
  };
  for await (const { workflowId, runId, error } of Worker.runReplayHistories(options, histories())) {
    const verdict = verdictOf(typeOf.get(`${workflowId} ${runId}`) ?? 'unknown');
    verdict.replayed += 1;
    if (error !== undefined) verdict.failed.push({ workflowId, runId, reason: reasonOf(error satisfies ReplayResult['error']) });
  }
  const sorted = [...types.values()].toSorted((one, other) => one.type.localeCompare(other.type));
  return { running: count, replayed: sorted.reduce((sum, { replayed }) => sum + replayed, 0), types: sorted };
}

/** The running flows with their histories. A flow that ends meanwhile is replayed to its end. */
async function* some(client: Client, limit: number) {
  let batch: ReturnType<typeof fetched>[] = [];
  let taken = 0;
  for await (const { workflowId, runId, type } of client.workflow.list({ query: RUNNING })) {
    if (taken === limit) break;
    taken += 1;
    batch.push(fetched(client, { workflowId, runId, type }));
    if (batch.length < AT_ONCE) continue;
    yield* await Promise.all(batch);
    batch = [];
  }
  yield* await Promise.all(batch);
}

async function fetched(client: Client, { workflowId, runId, type }: { workflowId: string; runId: string; type: string }) {
  return { workflowId, runId, type, history: await client.workflow.getHandle(workflowId, runId).fetchHistory() };
}
