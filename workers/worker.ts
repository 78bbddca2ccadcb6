import { fileURLToPath } from 'node:url';
import {
  bundleWorkflowCode, DefaultLogger, NativeConnection, Worker, type WorkerOptions, type WorkflowBundleOption,
} from '@temporalio/worker';
import { createMailer } from '../activities/adapters/mailers.ts';
import { createChatActivities } from '../activities/chat-activities.ts';
import { postgresLiveEvents } from '../activities/adapters/postgres-live-events.ts';
import { createMailActivities } from '../activities/mail-activities.ts';
import { createIdentity } from '../domain/accounts/identity.ts';
import { mailDirectory } from '../domain/config/shared-config.ts';
import type { Logger } from '../domain/logger.ts';
import type { Brain } from '../domain/ports/brain.ts';
import { taskQueues } from '../domain/model/flows.ts';
import { offlineBrain } from '../domain/concierge/offline-brain.ts';
import type { Running } from '../domain/process.ts';
import { Database } from '../domain/storage/database.ts';
import { registerSearchAttributes } from '../temporal/search-attributes.ts';
import type { WorkerConfig } from './config.ts';
import { startOperationsServer } from './operations-server.ts';
import { installRuntime } from './runtime.ts';

/** What a stopping worker grants its activities to finish, in milliseconds. */
const GRACE_MS = 5_000;

/** Runs the guests' task queue: workflows and activities in one worker, thinking with the given mind. */
export async function startWorker(config: WorkerConfig, logger: Logger, brain: Brain = offlineBrain()): Promise<Running> {
  const sdkMetrics = await installRuntime(logger);
  const database = await Database.create({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL });
  const temporal = temporalOptions(config);
  await registerSearchAttributes(temporal);
  const connection = await NativeConnection.connect({
    address: temporal.address,
    ...(temporal.apiKey === undefined ? {} : { apiKey: temporal.apiKey, tls: true }),
  });
  const workflowBundle = await workflowSource(config);
  const worker = await Worker.create(workerOptions(config, { connection, database, brain, workflowBundle }));
  const operations = await startOperationsServer({
    host: config.WORKER_HTTP_HOST,
    port: config.WORKER_HTTP_PORT,
    isReady: async () => { await database.ping(); return worker.getState() === 'RUNNING'; },
    sdkMetrics,
  });
  const run = worker.run();
  logger.info({ taskQueue: taskQueues.interactive, operations: operations.url }, 'The worker is running');
  return {
    failed: run.then(() => new Promise<never>(() => undefined)),
    async stop() {
      worker.shutdown();
      await run;
      await operations.stop();
      await connection.close();
      await database.close();
    },
  };
}

function temporalOptions(config: WorkerConfig) {
  return { address: config.TEMPORAL_ADDRESS, namespace: config.TEMPORAL_NAMESPACE, apiKey: config.TEMPORAL_API_KEY };
}

interface WorkerParts {
  connection: NativeConnection;
  database: Database;
  brain: Brain;
  workflowBundle: WorkflowBundleOption;
}

function workerOptions(config: WorkerConfig, { connection, database, brain, workflowBundle }: WorkerParts): WorkerOptions {
  return {
    connection,
    namespace: config.TEMPORAL_NAMESPACE,
    taskQueue: taskQueues.interactive,
    workflowBundle,
    activities: activitiesOf(config, database, brain),
    maxCachedWorkflows: config.MAX_CACHED_WORKFLOWS,
    reuseV8Context: true,
    maxConcurrentActivityTaskExecutions: config.MAX_CONCURRENT_TURNS,
    // One thread replays conversations. What it cannot begin yet waits at the server, where its clock does not
    // run: with the default 40 a busy worker that inherits many conversations finishes none of them in time.
    maxConcurrentWorkflowTaskExecutions: 8,
    shutdownGraceTime: GRACE_MS,
    // A cancelled turn stops within a second instead of the default twenty.
    maxHeartbeatThrottleInterval: 1000,
    // Conversations of a killed worker move to another one after this; with the default ten seconds their
    // guests' next messages would run into the API's own limit.
    stickyQueueScheduleToStartTimeout: 2000,
  };
}

function activitiesOf(config: WorkerConfig, database: Database, brain: Brain) {
  const deps = { database, now: () => new Date() };
  return {
    ...createChatActivities({ ...deps, brain, live: postgresLiveEvents(database) }),
    ...createMailActivities({
      ...deps,
      secrets: createIdentity(config).secrets,
      publicUrl: config.PUBLIC_URL,
      mailer: createMailer({ smtpUrl: config.SMTP_URL, directory: mailDirectory(config), from: config.MAIL_FROM }),
    }),
  };
}

async function workflowSource({ WORKFLOW_BUNDLE: codePath }: WorkerConfig): Promise<WorkflowBundleOption> {
  if (codePath !== undefined) return { codePath };
  return bundleWorkflowCode({
    workflowsPath: fileURLToPath(new URL('../workflows/index.ts', import.meta.url)),
    // The bundler's chatter about module sizes helps nobody who runs a worker.
    logger: new DefaultLogger('WARN'),
  });
}
