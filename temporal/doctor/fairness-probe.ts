import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';

const { COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION: COMPLETE } = proto.temporal.api.enums.v1.CommandType;

/** What the service does with the priorities and fairness keys that the product gives its work. */
export interface Dealing {
  priority: boolean;
  fairness: boolean;
}

/** One hotel's rush, another hotel's few runs after it, and an urgent one that comes last. */
const RUSH = 12;
const FEW = 3;
const IDENTITY = 'doctor';
const POLL_MS = 10_000;

interface Entry {
  name: string;
  priorityKey: number;
  fairnessKey: string;
}

const line: readonly Entry[] = [
  ...Array.from({ length: RUSH }, (_, index) => ({ name: `rush-${index}`, priorityKey: 3, fairnessKey: 'rush' })),
  ...Array.from({ length: FEW }, (_, index) => ({ name: `few-${index}`, priorityKey: 3, fairnessKey: 'few' })),
  { name: 'urgent', priorityKey: 1, fairnessKey: 'rush' },
];

/**
 * Tests what the service tells no client: puts runs on a queue that nobody serves and watches in which order they come out. A service
 * without priority and fairness accepts both keys and says nothing. Ends the runs that it started.
 *
 * @throws when the service refuses a start or gives out no task
 */
export async function probeDealing(client: Client): Promise<Dealing> {
  const probe = `doctor/${randomUUID()}`;
  const idOf = ({ name }: Entry): string => `${probe}/${name}`;
  for (const entry of line) {
    await client.workflow.start('conciergeDoctor', {
      workflowId: idOf(entry), taskQueue: probe, args: [], workflowExecutionTimeout: '1 minute',
      staticSummary: 'A look of npm run doctor at the order of work',
      priority: { priorityKey: entry.priorityKey, fairnessKey: entry.fairnessKey },
    });
  }
  const order: string[] = [];
  while (order.length < line.length) order.push(await takeNext(client, probe));
  return dealingOf(order.map((id) => id.slice(probe.length + 1)));
}

/** What the order of the tasks says. Several partitions of a queue blur it, but do not reverse it. */
export function dealingOf(order: readonly string[]): Dealing {
  const ranks = order.flatMap((name, rank) => (name.startsWith('few-') ? [rank] : []));
  const mean = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
  const urgent = order.indexOf('urgent');
  return {
    priority: urgent < order.length / 2,
    // With fairness they come out second, fourth and sixth; by age, after the whole rush.
    fairness: mean < (FEW + RUSH) / 2,
  };
}

/** Takes the next run from the queue and ends it. @returns its id */
async function takeNext({ connection, workflowService, options: { namespace } }: Client, queue: string): Promise<string> {
  const task = await connection.withDeadline(Date.now() + POLL_MS, () =>
    workflowService.pollWorkflowTaskQueue({ namespace, taskQueue: { name: queue }, identity: IDENTITY }));
  await workflowService.respondWorkflowTaskCompleted({
    namespace, identity: IDENTITY, taskToken: task.taskToken,
    commands: [{ commandType: COMPLETE, completeWorkflowExecutionCommandAttributes: {} }],
  });
  const { workflowId } = task.workflowExecution ?? {};
  if (!workflowId) throw new Error('The service gave out none of the runs that were queued up.');
  return workflowId;
}
