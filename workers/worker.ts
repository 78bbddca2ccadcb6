import { NativeConnection, type WorkflowBundleOption } from '@temporalio/worker';
import { threadedBrain } from '../activities/adapters/brain-threads/threaded-brain.ts';
import { approvedExamples } from '../domain/examples/examples.ts';
import { usualLimits } from '../activities/adapters/reading/limits.ts';
import { createReadingPool } from '../activities/adapters/reading/reading-pool.ts';
import { hotelNames } from '../domain/clients/hotel-names.ts';
import { createLimits } from '../domain/limits/postgres-limits.ts';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Logger } from '../platform/logger.ts';
import type { AgentAnswers } from '../domain/agents/tasks/agent-answers.ts';
import type { Brain } from '../domain/ports/brain.ts';
import type { Running } from '../platform/process.ts';
import type { Database } from '../domain/storage/database.ts';
import { openDatabase } from '../platform/open-database.ts';
import { startOperationsServer } from '../platform/operations-server.ts';
import { watchSpareTime } from '../platform/spare-time.ts';
import { clientScheduler } from '../temporal/client-scheduler.ts';
import { ensurePlatformSchedules } from '../temporal/platform-schedules.ts';
import { secretsOf } from '../domain/accounts/identity.ts';
import { connectionOptions, dataConverter, temporalClient } from '../temporal/connection.ts';
import { payloadCodec } from '../temporal/payload-codec.ts';
import { temporalPlace } from '../temporal/place.ts';
import { temporalRunner } from '../temporal/runner.ts';
import { startTracing } from '../temporal/tracing.ts';
import type { Tracing } from '../temporal/tracing-options.ts';
import { requireSearchAttributes } from './require-search-attributes.ts';
import { activitiesOf } from './activities.ts';
import { versionOf } from './build-id.ts';
import { backlogMetrics } from './backlog-metrics.ts';
import { everyQueue, type WorkerConfig } from './config.ts';
import { OffSlot } from '../activities/slots/off-slot.ts';
import { completionsOver } from './completions.ts';
import { GRACE_MS, queueOptions, waitingCeiling } from './queue-options.ts';
import { modelMetrics } from './model-metrics.ts';
import { onOneWorkflowThread } from './one-workflow-thread.ts';
import { outgoingWatch } from './outgoing-watch.ts';
import { ceilingWatch, productWatch } from './product-watch.ts';
import { installRuntime } from './runtime.ts';
import { stepInterceptor } from './step-interceptor.ts';
import { webhookEar } from './webhook-ear.ts';

/** The timeout of one statement that publishes a whole site with thousands of pages, in milliseconds. */
const PATIENT_MS = 5 * 60 * 1000;

/** Parts of a worker that a main other than the product's may replace. */
export interface OtherParts {
  brain?: Brain;
  /** Wraps the answers to agents' messages. */
  answers?: (answers: AgentAnswers) => AgentAnswers;
}

/** Serves the workflows and activities of the task queues that the configuration names, or of all. */
export async function startWorker(config: WorkerConfig, logger: Logger, { brain: otherBrain, answers }: OtherParts = {}): Promise<Running> {
  const tracing = await startTracing('worker', config);
  const sdkMetrics = await installRuntime(logger);
  const database = await openDatabase(config);
  const queues = config.WORKER_QUEUES ?? everyQueue;
  const corrections = queues.includes('interactive') ? await approvedExamples(database.forSystem()) : [];
  const threads = threadedBrain({ threads: config.UNDERSTANDING_THREADS, budgetMs: config.UNDERSTANDING_BUDGET_MS, logger, corrections });
  const brain = otherBrain ?? threads;
  let patient: Promise<Database> | undefined;
  const patientDatabase = (): Promise<Database> => (patient ??= openDatabase({ ...config, DATABASE_POOL: 4 }, PATIENT_MS));
  const codec = payloadCodec(secretsOf(config), { encrypts: config.PAYLOAD_ENCRYPTION });
  const place = temporalPlace(config);
  const connection = await NativeConnection.connect(connectionOptions(place));
  const client = temporalClient({ ...place, codec, plugins: tracing.plugins });
  await requireSearchAttributes(client, logger);
  const runner = temporalRunner({
    client, sessionIdleMs: config.SESSION_IDLE_MS, acceptTimeoutMs: config.ACCEPT_TIMEOUT_MS, answerTimeoutMs: config.ANSWER_TIMEOUT_MS,
    quietMs: config.CHANNEL_QUIET_MS,
    hotelName: hotelNames(() => database.forSystem()), publicUrl: config.PUBLIC_URL, runbookUrl: config.RUNBOOK_URL,
  });
  const ceiling = waitingCeiling(config);
  const offSlot = new OffSlot({ completions: completionsOver(client.activity), ceiling });
  const reader = createReadingPool({ limits: { ...usualLimits, cpuMs: config.READING_CPU_MS } });
  const limits = createLimits(config);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  backlogMetrics(registry, client);
  const activities = activitiesOf({
    config, database, patientDatabase, brain, runner, offSlot, scheduler: clientScheduler(client), reader, limits,
    modelEvents: modelMetrics(registry), watch: { ...productWatch(registry), ...outgoingWatch(registry) }, wrapAnswers: answers,
  });
  if (queues.includes('upkeep')) await ensurePlatformSchedules(client);
  const watchCeiling = ceilingWatch(registry, ceiling);
  const workflowBundle = await workflowSource(config, tracing);
  const version = versionOf(config, workflowBundle);
  const hasTime = watchSpareTime();
  const QueueWorker = onOneWorkflowThread(Object.assign({}, ...queues.map((queue) => activities[queue])));
  const workers = await Promise.all(queues.map((queue) =>
    QueueWorker.create(queueOptions({
      queue, config, namespace: place.namespace, connection, workflowBundle, version,
      activities: activities[queue], dataConverter: dataConverter(codec), plugins: tracing.plugins, hasTime, watch: watchCeiling,
      stepInterceptor: stepInterceptor(client),
    }))));
  const operations = await startOperationsServer({
    host: config.WORKER_HTTP_HOST, port: config.WORKER_HTTP_PORT,
    isReady: async () => { await database.ping(); return workers.every((worker) => worker.getState() === 'RUNNING'); },
    sdkMetrics, registry,
  });
  const ear = webhookEar({ url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, logger, runner, queues });
  const run = Promise.all(workers.map((worker) => worker.run()));
  // Not awaited: the first messages can wait for it.
  if (brain === threads && queues.includes('interactive')) void threads.warm()
    .catch((error: unknown) => logger.warn({ err: error }, 'The threads that understand messages did not start'));
  logger.info({ taskQueues: queues, operations: operations.url, ...version }, 'The worker is running');
  return {
    failed: run.then(() => new Promise<never>(() => undefined)),
    async stop() {
      for (const worker of workers) worker.shutdown();
      await Promise.all([run, offSlot.stop(GRACE_MS), ear.stop()]);
      reader.stop();
      await operations.stop();
      await threads.close();
      await Promise.all([connection.close(), client.connection.close()]);
      await Promise.all([limits.close(), database.close(), patient?.then((opened) => opened.close())]);
      await tracing.stop();
    },
  };
}

async function workflowSource({ WORKFLOW_BUNDLE: codePath }: WorkerConfig, { plugins }: Tracing): Promise<WorkflowBundleOption> {
  if (codePath !== undefined) return { codePath };
  // Webpack takes a while to load, and a ready-made bundle does not need it.
  const { bundleWorkflows } = await import('./workflow-bundle.ts');
  return bundleWorkflows(plugins);
}
