import type { DataConverter } from '@temporalio/common';
import type { NativeConnection, WorkerOptions, WorkflowBundleOption } from '@temporalio/worker';
import { taskQueues, type TaskQueue } from '../domain/model/flows.ts';
import type { WorkerConfig } from './config.ts';

/** What a stopping worker grants its activities to finish, in milliseconds. */
const GRACE_MS = 5_000;

interface Options {
  queue: TaskQueue;
  config: WorkerConfig;
  connection: NativeConnection;
  workflowBundle: WorkflowBundleOption;
  activities: object;
  dataConverter: DataConverter;
  plugins: NonNullable<WorkerOptions['plugins']>;
}

/** How a worker serves one task queue. */
export function queueOptions({ queue, config, connection, workflowBundle, activities, dataConverter, plugins }: Options): WorkerOptions {
  const concurrentActivities: Record<TaskQueue, number> = {
    interactive: config.MAX_CONCURRENT_TURNS,
    booking: config.MAX_CONCURRENT_BOOKINGS,
    pipeline: config.MAX_CONCURRENT_PIPELINE_STEPS,
  };
  return {
    connection,
    namespace: config.TEMPORAL_NAMESPACE,
    taskQueue: taskQueues[queue],
    workflowBundle,
    activities,
    dataConverter,
    plugins,
    maxCachedWorkflows: config.MAX_CACHED_WORKFLOWS,
    reuseV8Context: true,
    maxConcurrentActivityTaskExecutions: concurrentActivities[queue],
    // One thread replays conversations. What it cannot begin yet waits at the server, where its clock does not
    // run: with the default 40 a busy worker that inherits many conversations finishes none of them in time.
    maxConcurrentWorkflowTaskExecutions: 8,
    shutdownGraceTime: GRACE_MS,
    // A cancelled step stops within a second instead of the default twenty.
    maxHeartbeatThrottleInterval: 1000,
    // Conversations of a killed worker move to another one after this; with the default ten seconds their
    // guests' next messages would run into the API's own limit.
    stickyQueueScheduleToStartTimeout: 2000,
  };
}
