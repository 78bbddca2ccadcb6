import { getHeapStatistics } from 'node:v8';
import type { DataConverter, WorkerDeploymentVersion } from '@temporalio/common';
import type { ActivityInterceptorsFactory, NativeConnection, WorkerOptions, WorkflowBundleOption } from '@temporalio/worker';
import { ceilingInterceptor } from './ceiling-interceptor.ts';
import { ClientCeiling } from '../domain/limits/client-ceiling.ts';
import { taskQueues, type TaskQueue } from '../domain/model/flows.ts';
import { everyQueue, type WorkerConfig } from './config.ts';

/** How long a stopping worker lets its activities finish, in milliseconds. */
export const GRACE_MS = 5_000;

/** Upkeep is a few activities, one after the other, each over many rows. */
const UPKEEP_AT_ONCE = 4;

/**
 * Slots per activity at work. An activity also waits in a slot for its client's turn, so there must be many more slots than work; no
 * client fills more than a quarter of them.
 */
const SLOTS_PER_ACTIVITY = 10;
const SHARE_OF_SLOTS = 4;

/** A client with a long queue while others wait: one activity at a time, for a quarter of the time. */
const GREEDY = { atOnce: 1, rest: 3 };

/** How many activities of a queue are at work at once: in all and, if clients share it, per client. */
interface Capacity {
  atOnce: number;
  perClient?: number;
}

const capacityOf = (config: WorkerConfig): Record<TaskQueue, Capacity> => ({
  interactive: { atOnce: config.MAX_CONCURRENT_TURNS, perClient: config.MAX_TURNS_PER_CLIENT },
  booking: { atOnce: config.MAX_CONCURRENT_BOOKINGS, perClient: config.MAX_BOOKINGS_PER_CLIENT },
  outbound: { atOnce: config.MAX_CONCURRENT_SENDS, perClient: config.MAX_SENDS_PER_CLIENT },
  webhooks: { atOnce: config.MAX_CONCURRENT_SENDS, perClient: config.MAX_SENDS_PER_CLIENT },
  models: { atOnce: config.MAX_CONCURRENT_MODEL_CALLS, perClient: config.MAX_MODEL_CALLS_PER_CLIENT },
  // Here the ceiling counts tasks, which wait without an activity: domain/pipelines/begin-task.ts.
  pipeline: { atOnce: config.MAX_CONCURRENT_PIPELINE_STEPS },
  upkeep: { atOnce: UPKEEP_AT_ONCE },
});

/** For activities that wait for other flows and hold no slot meanwhile (`activities/slots/off-slot.ts`). */
export function waitingCeiling({ MAX_CONCURRENT_BOOKINGS: bookings, MAX_BOOKINGS_PER_CLIENT: perClient }: WorkerConfig): ClientCeiling {
  const atOnce = bookings * SLOTS_PER_ACTIVITY;
  return new ClientCeiling({ atOnce, perClient: perClient * 2, maxWaiting: atOnce });
}

const heapMb = (): number => getHeapStatistics().heap_size_limit / 2 ** 20;

/** How many runs of each queue stay in memory. All queues of the process together keep as many as Temporal's SDK would in such a heap. */
export const cachedRuns = (heap: number, queues: number): number =>
  Math.max(10, Math.floor((Math.max(0, heap - 200) * 600) / 1024 / queues));

function activityOptions(
  { atOnce, perClient }: Capacity,
  { hasTime, watch, stepInterceptor }: Pick<Options, 'hasTime' | 'stepInterceptor'> & { watch: (ceiling: ClientCeiling) => void },
): Pick<WorkerOptions, 'maxConcurrentActivityTaskExecutions' | 'interceptors'> {
  if (perClient === undefined) return { maxConcurrentActivityTaskExecutions: atOnce, interceptors: { activity: [stepInterceptor] } };
  const slots = atOnce * SLOTS_PER_ACTIVITY;
  const ceiling = new ClientCeiling({
    atOnce, perClient, greedy: { ...GREEDY, hasTime }, maxWaiting: Math.floor(slots / SHARE_OF_SLOTS),
  });
  watch(ceiling);
  return { maxConcurrentActivityTaskExecutions: slots, interceptors: { activity: [ceilingInterceptor(ceiling), stepInterceptor] } };
}

interface Options {
  queue: TaskQueue;
  config: WorkerConfig;
  namespace: string;
  connection: NativeConnection;
  workflowBundle: WorkflowBundleOption;
  /** Set if the service tells versions of the workers apart. */
  version?: WorkerDeploymentVersion | undefined;
  activities: object;
  dataConverter: DataConverter;
  plugins: NonNullable<WorkerOptions['plugins']>;
  /** Whether the process gets processor time when it needs it. */
  hasTime: () => boolean;
  /** Registers the queue's ceiling for clients, if it has one. */
  watch: (queue: TaskQueue, ceiling: ClientCeiling) => void;
  /** Reports steps that fail repeatedly. */
  stepInterceptor: ActivityInterceptorsFactory;
}

/**
 * Every run ends on the version that it began on, so that no code replays a history of newer or, after a rollback, older code. Most runs
 * end within a day, and longer ones move to the current version with a new run (`workflows/continue-in-new-run.ts`).
 */
export const pinnedTo = (version: WorkerDeploymentVersion): NonNullable<WorkerOptions['workerDeploymentOptions']> =>
  ({ version, useWorkerVersioning: true, defaultVersioningBehavior: 'PINNED' });

/** How a worker serves one task queue. */
export function queueOptions(options: Options): WorkerOptions {
  const { queue, config, namespace, connection, workflowBundle, version, activities, dataConverter, plugins } = options;
  return {
    connection,
    namespace,
    taskQueue: taskQueues[queue],
    workflowBundle,
    ...version && { workerDeploymentOptions: pinnedTo(version) },
    activities,
    dataConverter,
    plugins,
    maxCachedWorkflows: config.MAX_CACHED_WORKFLOWS ?? cachedRuns(heapMb(), (config.WORKER_QUEUES ?? everyQueue).length),
    reuseV8Context: true,
    ...activityOptions(capacityOf(config)[queue], { ...options, watch: (ceiling) => options.watch(queue, ceiling) }),
    // One thread replays conversations. Tasks that it cannot begin yet should wait at the server, where their timeout does not
    // run: with the default of 40, a busy worker that inherits many conversations finishes none in time.
    maxConcurrentWorkflowTaskExecutions: 8,
    shutdownGraceTime: GRACE_MS,
    // A cancelled activity stops within a second instead of the default twenty, and a call of a model, which costs money, even sooner.
    maxHeartbeatThrottleInterval: queue === 'models' ? 300 : 1000,
    // Conversations of a killed worker move to another one after this. With the default of ten seconds, their
    // guests' next messages would exceed the API's own limit.
    stickyQueueScheduleToStartTimeout: 2000,
  };
}
