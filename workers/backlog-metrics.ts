import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import { Gauge, type Registry } from 'prom-client';
import { taskQueues, type TaskQueue } from '../domain/model/flows.ts';
import { everyQueue } from './config.ts';

const { TASK_QUEUE_TYPE_WORKFLOW: WORKFLOW, TASK_QUEUE_TYPE_ACTIVITY: ACTIVITY } = proto.temporal.api.enums.v1.TaskQueueType;
const kinds = [['workflow', WORKFLOW], ['activity', ACTIVITY]] as const;

/** Figures that take longer than this are missing from a scrape, in milliseconds. */
const PATIENCE_MS = 2_000;

interface Backlog { queue: TaskQueue; kind: 'workflow' | 'activity'; waiting: number; ageSeconds: number; pollers: number }

/**
 * What waits in each queue and how many workers poll it. The service estimates this at each scrape, the same for all processes. Every
 * process reports every queue, so that queues without a worker show up too.
 */
export function backlogMetrics(registry: Registry, client: Client): void {
  const labelNames = ['task_queue', 'task_type'];
  let asked: Promise<Backlog[]> | undefined;
  // All gauges are collected at the same time, from one answer.
  const backlogs = (): Promise<Backlog[]> => {
    asked ??= Promise.all(everyQueue.flatMap((queue) => kinds.map(([kind, type]) => backlogOf(client, queue, kind, type))))
      .then((found) => found.filter((each) => each !== null))
      .finally(() => { asked = undefined; });
    return asked;
  };
  const gauge = (name: string, help: string, valueOf: (backlog: Backlog) => number): Gauge => new Gauge({
    name, help, labelNames, registers: [registry],
    async collect() {
      const found = await backlogs();
      this.reset();
      for (const backlog of found) this.set({ task_queue: backlog.queue, task_type: backlog.kind }, valueOf(backlog));
    },
  });
  gauge('concierge_task_queue_backlog', 'Tasks that wait for a worker.', ({ waiting }) => waiting);
  gauge('concierge_task_queue_backlog_age_seconds', 'How long the oldest of them has waited.', ({ ageSeconds }) => ageSeconds);
  gauge('concierge_task_queue_pollers', 'Workers that have asked for such tasks in the last minutes.', ({ pollers }) => pollers);
}

async function backlogOf(client: Client, queue: TaskQueue, kind: Backlog['kind'], taskQueueType: number): Promise<Backlog | null> {
  try {
    const { stats, pollers } = await client.withDeadline(Date.now() + PATIENCE_MS, () => client.workflowService.describeTaskQueue({
      namespace: client.options.namespace, taskQueue: { name: taskQueues[queue] }, taskQueueType, reportStats: true,
    }));
    if (!stats) return null;
    const { approximateBacklogCount: count, approximateBacklogAge: age } = stats;
    const ageSeconds = Number(age?.seconds ?? 0) + (age?.nanos ?? 0) / 1e9;
    return { queue, kind, waiting: Number(count ?? 0), ageSeconds, pollers: pollers.length };
  } catch {
    return null;
  }
}
