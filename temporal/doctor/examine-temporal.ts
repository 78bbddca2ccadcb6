import { randomUUID } from 'node:crypto';
import { WithStartWorkflowOperation, type Client } from '@temporalio/client';
import { findingsOf, reasonOf, type Finding } from '../../domain/model/diagnosis.ts';
import { chatSessionFlow, taskQueues, type TaskQueue } from '../../domain/model/flows.ts';
import type { chatSession } from '../../workflows/chat-session.ts';
import { grpcCode, NOT_FOUND } from '../failures.ts';
import { attributesRemedy, missingSearchAttributes } from '../search-attributes.ts';
import { probeDealing } from './fairness-probe.ts';

const { ok, warning, failed } = findingsOf('temporal');

const REACH_MS = 5_000;
/** An update goes to a worker and back. */
const UPDATE_MS = 15_000;
const UPDATES = 5;
/** A guest notices more than this, in milliseconds. */
const SLOW_MS = 250;
const DAY_S = 86_400;
const UNAUTHENTICATED = 16;
const PERMISSION_DENIED = 7;
/** `TASK_QUEUE_TYPE_WORKFLOW` and `…_ACTIVITY` of the Temporal API. */
const POLLED = [1, 2];

/** Checks the Temporal service as the product uses it, by calls that everybody who starts workflows may make. */
export async function examineTemporal(client: Client, reachMs = REACH_MS): Promise<Finding[]> {
  const reached = await reach(client, reachMs);
  if (reached.state === 'failed') return [reached];
  const namespace = await examineNamespace(client);
  if (namespace.state === 'failed') return [reached, namespace];
  const attributes = await examineAttributes(client);
  const [queues, served] = await examineQueues(client);
  return [reached, namespace, attributes, ...await examineDealing(client), queues, ...served ? [await examineUpdates(client)] : []];
}

const within = <T>(client: Client, ms: number, work: () => Promise<T>): Promise<T> => client.withDeadline(Date.now() + ms, work);

async function reach(client: Client, reachMs: number): Promise<Finding> {
  try {
    const started = performance.now();
    const { serverVersion } = await within(client, reachMs, () => client.workflowService.getSystemInfo({}));
    return ok('reach', `Temporal ${serverVersion || 'of an unnamed version'} answers after ${Math.round(performance.now() - started)} ms.`);
  } catch (error) {
    return failed('reach', `The Temporal service does not answer: ${reasonOf(error)}.`, isRefused(error)
      ? 'Give TEMPORAL_API_KEY, or the certificate and key in TEMPORAL_TLS_CLIENT_… that the service asks for.'
      : 'Check TEMPORAL_ADDRESS, that the service runs, and whether it asks for TLS (TEMPORAL_TLS, TEMPORAL_TLS_SERVER_CA_CERT_PATH).');
  }
}

const isRefused = (error: unknown): boolean => [UNAUTHENTICATED, PERMISSION_DENIED].includes(grpcCode(error) ?? 0);

async function examineNamespace(client: Client): Promise<Finding> {
  const { namespace } = client.options;
  try {
    const { config } = await within(client, REACH_MS, () => client.workflowService.describeNamespace({ namespace }));
    const seconds = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0);
    const finding = `The namespace ${namespace} keeps closed runs for ${Math.round(seconds / 3600)} hours.`;
    return seconds >= DAY_S ? ok('namespace', finding) : warning(
      'namespace', finding,
      `Operators find no failure of yesterday: temporal operator namespace update --namespace ${namespace} --retention 72h.`,
    );
  } catch (error) {
    if (grpcCode(error) === NOT_FOUND) {
      return failed(
        'namespace', `There is no namespace ${namespace}.`,
        `Give TEMPORAL_NAMESPACE one that exists, or: temporal operator namespace create --namespace ${namespace} --retention 72h.`,
      );
    }
    return failed(
      'namespace', `The namespace ${namespace} cannot be looked at: ${reasonOf(error)}.`, 'Give the account of the API key a role in it.',
    );
  }
}

async function examineAttributes(client: Client): Promise<Finding> {
  try {
    const missing = await within(client, REACH_MS, () => missingSearchAttributes(client));
    return missing.length === 0 ? ok('search-attributes', 'All search attributes are there.') : failed(
      'search-attributes', `These are missing, so that no run can start: ${missing.join(', ')}.`,
      attributesRemedy(client.options.namespace, missing),
    );
  } catch (error) {
    return warning(
      'search-attributes', `They cannot be asked for: ${reasonOf(error)}.`, 'Let the product\'s account list the runs of its namespace.',
    );
  }
}

const SETTINGS = 'of a service of your own: matching.useNewMatcher=true and matching.enableFairness=true in its dynamic configuration';

async function examineDealing(client: Client): Promise<Finding[]> {
  try {
    const { priority, fairness } = await probeDealing(client);
    return [
      priority ? ok('priority', 'What is urgent comes first.') : warning(
        'priority', 'The service takes priorities and does not follow them.', `Turn priority on; ${SETTINGS}.`,
      ),
      fairness ? ok('fairness', 'Hotels take turns.') : warning(
        'fairness', 'The service takes fairness keys and does not follow them: one hotel\'s rush keeps the others waiting.',
        `Turn fairness on; ${SETTINGS}.`,
      ),
    ];
  } catch (error) {
    return [warning(
      'fairness', `The order of work cannot be tried: ${reasonOf(error)}.`,
      'Let the product\'s account start and poll runs, and say this again.',
    )];
  }
}

/** Which queues are served, and whether the one of conversations is. */
async function examineQueues(client: Client): Promise<[Finding, boolean]> {
  const unserved = new Set<TaskQueue>();
  try {
    await Promise.all(Object.entries(taskQueues).flatMap(([queue, name]) => POLLED.map(async (taskQueueType) => {
      const { pollers } = await within(client, REACH_MS, () => client.workflowService.describeTaskQueue({
        namespace: client.options.namespace, taskQueue: { name }, taskQueueType,
      }));
      if ((pollers ?? []).length === 0) unserved.add(queue as TaskQueue);
    })));
  } catch (error) {
    return [warning(
      'workers', `Who serves the queues cannot be asked for: ${reasonOf(error)}.`, 'Let the product\'s account describe task queues.',
    ), true];
  }
  const served = !unserved.has('interactive');
  if (unserved.size === 0) return [ok('workers', `All ${Object.keys(taskQueues).length} queues are served.`), served];
  return [warning(
    'workers', `No worker serves ${[...unserved].join(', ')}.`,
    'Start npm run worker; where WORKER_QUEUES is set, every queue needs a process that serves it.',
  ), served];
}

/** Sends updates to a made-up conversation through the product's own workers. It stores nothing and ends by itself. */
async function examineUpdates(client: Client): Promise<Finding> {
  const [clientId, sessionKey] = [randomUUID(), randomUUID()];
  type Stopped = { stopped: boolean };
  const update = (): Promise<unknown> => client.workflow.executeUpdateWithStart<typeof chatSession, Stopped, [{ messageId: string }]>(
    chatSessionFlow.updates.cancelTurn, {
      args: [{ messageId: randomUUID() }],
      startWorkflowOperation: new WithStartWorkflowOperation<typeof chatSession>(chatSessionFlow.type, {
        workflowId: `doctor/${sessionKey}`, taskQueue: taskQueues.interactive, args: [{ clientId, sessionKey, idleMs: 2_000 }],
        workflowIdConflictPolicy: 'USE_EXISTING', staticSummary: 'A look of npm run doctor at the way of an update',
      }),
    },
  );
  try {
    const times: number[] = [];
    for (let round = 0; round < UPDATES; round += 1) {
      const started = performance.now();
      await within(client, UPDATE_MS, update);
      times.push(performance.now() - started);
    }
    const median = Math.round(times.toSorted((one, other) => one - other)[Math.floor(UPDATES / 2)] ?? 0);
    const finding = `An update is answered after ${median} ms, the first after ${Math.round(times[0] ?? 0)} ms.`;
    return median <= SLOW_MS ? ok('update', finding) : warning(
      'update', finding, 'Put the product near the service; docs/operations.md has the settings of a service of your own.',
    );
  } catch (error) {
    return failed('update', `No worker answers an update: ${reasonOf(error)}.`, 'Look at the logs of the workers that serve interactive.');
  }
}
