import { randomUUID } from 'node:crypto';
import type { Client, WorkflowHandle } from '@temporalio/client';
import type { WorkerDeploymentVersion } from '@temporalio/common';
import { NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import { chatSessionId, frontQueues, taskQueues, type ChatSessionInput } from '../../../domain/model/flows.ts';
import type { DoctorActivities } from '../../../activities/doctor-activities.ts';
import type { GuestTurn } from '../../../domain/model/turn.ts';
import type { DurableRunner } from '../../../domain/ports/durable-runner.ts';
import { temporalClient } from '../../../temporal/connection.ts';
import type { RunnerOptions } from '../../../temporal/runner-options.ts';
import { temporalRunner } from '../../../temporal/runner.ts';
import { pinnedTo } from '../../../workers/queue-options.ts';
import { stepInterceptor } from '../../../workers/step-interceptor.ts';
import type { chatSession } from '../../../workflows/chat-session.ts';
import { FakeConversations } from './fake-conversations.ts';
import { FakeThread } from './fake-thread.ts';
import { flowTemporal, type FlowTemporalOptions } from '../stack/flow-temporal.ts';
import { installQuietRuntime } from '../stack/quiet-runtime.ts';
import { waitFor } from '../general/wait-for.ts';

/** Longer than any test waits, so that no run of a test that is not about it ends by itself. */
const LONG_MS = 10 * 60 * 1000;

/** The real workflow and the real runner in a namespace or on a Temporal server of the test's own, over fake activities. */
export interface ChatFlow {
  client: Client;
  /** Its addresses, as other processes get them. */
  temporalAddress: string;
  temporalNamespace: string;
  /** Of the server's Web UI where there is one. */
  uiUrl: string | undefined;
  runner: DurableRunner;
  fake: FakeConversations;
  thread: FakeThread;
  /** Ends the workers and starts others in their place, with other workflows. */
  replaceWorkers(bundlePath: string): Promise<void>;
  /** Starts another worker of conversations, with its own version. @returns the function that ends it */
  startVersion(bundlePath: string, version: WorkerDeploymentVersion): Promise<() => Promise<void>>;
  /** Another runner, for a test about its limits or the idle end. */
  runnerWith(options: Partial<RunnerOptions>): DurableRunner;
  stop(): Promise<void>;
}

const doctor: DoctorActivities = { lookOutside: async () => [] };

interface Options extends FlowTemporalOptions {
  bundlePath: string;
  worker?: Partial<WorkerOptions>;
  /** Further ones. */
  activities?: object;
}

export async function startChatFlow({ bundlePath, worker: more = {}, activities, ...temporal }: Options): Promise<ChatFlow> {
  const { place, uiUrl, stop: leave } = await flowTemporal(temporal);
  const { address, namespace } = place;
  installQuietRuntime();
  const fake = new FakeConversations();
  const thread = new FakeThread(fake);
  const connection = await NativeConnection.connect({ address });
  const client = temporalClient(place);
  const startWorkers = async (codePath: string, version?: WorkerDeploymentVersion): Promise<() => Promise<void>> => {
    // Steps of tools and sends are on queues of their own, where no flow of these runs.
    const queues = version === undefined ? frontQueues : ['interactive'] as const;
    const workers = await Promise.all(queues.map((queue) => Worker.create({
      connection, namespace, taskQueue: taskQueues[queue],
      ...(['interactive', 'booking'].includes(queue) && { workflowBundle: { codePath } }),
      ...version && { workerDeploymentOptions: pinnedTo(version) },
      activities: { ...fake.activities, ...fake.modelActivities, ...thread.activities, ...doctor, ...activities }, reuseV8Context: true,
      interceptors: { activity: [stepInterceptor(client)] }, ...more,
    })));
    const run = Promise.all(workers.map((worker) => worker.run()));
    return async () => {
      for (const worker of workers) worker.shutdown();
      await run;
    };
  };
  let stopWorkers = await startWorkers(bundlePath);
  const runnerWith: ChatFlow['runnerWith'] = (options) => temporalRunner({
    client, sessionIdleMs: LONG_MS, acceptTimeoutMs: 20_000, answerTimeoutMs: 25_000, ...options,
  });
  return {
    client, fake, thread, runnerWith, temporalAddress: address, temporalNamespace: namespace, uiUrl,
    runner: runnerWith({}),
    startVersion: startWorkers,
    async replaceWorkers(path) {
      await stopWorkers();
      stopWorkers = await startWorkers(path);
    },
    async stop() {
      await stopWorkers();
      await connection.close();
      await client.connection.close();
      await leave();
    },
  };
}

/** A guest's side of one conversation: makes turns and finds the session's flow. */
export class Guest {
  readonly clientId: string;
  readonly sessionKey = randomUUID();

  constructor(clientId: string = randomUUID()) {
    this.clientId = clientId;
  }

  turn(query: string, messageId: string = randomUUID()): GuestTurn {
    return { clientId: this.clientId, sessionKey: this.sessionKey, messageId, query, locale: 'en' };
  }

  turns(count: number): GuestTurn[] {
    return Array.from({ length: count }, (_, index) => this.turn(`Question ${index + 1}`));
  }

  input(idleMs: number = LONG_MS): ChatSessionInput {
    return { clientId: this.clientId, sessionKey: this.sessionKey, idleMs };
  }

  /** The current run, or a given one. */
  flow(client: Client, runId?: string): WorkflowHandle<typeof chatSession> {
    return client.workflow.getHandle(chatSessionId(this.clientId, this.sessionKey), runId);
  }
}

/** Waits until the conversation's messages all have a reply. */
export async function untilAnswered(fake: FakeConversations, guest: Guest, count: number): Promise<void> {
  await waitFor(() => {
    const messages = fake.messages(guest.sessionKey);
    return messages.length === count && messages.every(({ replyId }) => replyId !== null);
  }, { what: `${count} answered messages` });
}
