import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { TaskQueue } from '../domain/model/flows.ts';
import { FAILED_PRECONDITION, grpcCode, NOT_FOUND } from './failures.ts';

const { WorkerDeploymentVersionStatus: Status } = proto.temporal.api.enums.v1;

/** A version of the workers that the service knows. */
export interface WorkerVersion {
  buildId: string;
  /** `current` gets new runs; when the service last looked, a `draining` version had runs and a `drained` one had none. */
  state: 'current' | 'ramping' | 'draining' | 'drained' | 'inactive';
  /** When it last stopped being current, in seconds since 1970. */
  retiredAt: number | null;
  /** Open runs that are pinned to it, by the service's list, which lags behind by a second or two. */
  running: number;
}

const states: Readonly<Partial<Record<number, WorkerVersion['state']>>> = {
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT]: 'current', [Status.WORKER_DEPLOYMENT_VERSION_STATUS_RAMPING]: 'ramping',
  [Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINING]: 'draining', [Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED]: 'drained',
};

const PAUSE_MS = 500;

interface Place {
  client: Client;
  /** The name that workers give in `WORKER_DEPLOYMENT`. */
  deployment: string;
}

const seconds = (time: { seconds?: unknown } | null | undefined): number | null => (time?.seconds ? Number(time.seconds) : null);

/** The versions of a deployment, newest first; none if no worker has named it. */
export async function workerVersions({ client, deployment }: Place): Promise<WorkerVersion[]> {
  const { namespace } = client.options;
  const described = await client.workflowService.describeWorkerDeployment({ namespace, deploymentName: deployment })
    .catch((error: unknown) => { if (grpcCode(error) !== NOT_FOUND) throw error; });
  const summaries = (described?.workerDeploymentInfo?.versionSummaries ?? [])
    .toSorted((one, other) => (seconds(other.createTime) ?? 0) - (seconds(one.createTime) ?? 0));
  return Promise.all(summaries.map(async ({ deploymentVersion, status, lastDeactivationTime }) => {
    const buildId = deploymentVersion?.buildId ?? '';
    const { count } = await client.workflow.count(runningOn(deployment, buildId));
    return { buildId, state: states[status ?? 0] ?? 'inactive', retiredAt: seconds(lastDeactivationTime), running: count };
  }));
}

const runningOn = (deployment: string, buildId: string): string =>
  `ExecutionStatus = 'Running' AND TemporalWorkerDeploymentVersion = '${deployment}:${buildId}'`;

/** The version that was current before this one. */
export const versionBefore = (versions: readonly WorkerVersion[]): WorkerVersion | undefined => versions
  .filter(({ state, retiredAt }) => state !== 'current' && retiredAt !== null)
  .toSorted((one, other) => (other.retiredAt ?? 0) - (one.retiredAt ?? 0))[0];

interface Promotion extends Place {
  buildId: string;
  /** Queues that its workers must serve before it becomes current. */
  queues: readonly TaskQueue[];
  /** How long to wait for such workers. */
  patienceMs: number;
}

/**
 * Makes a version current, so that it gets new runs; open runs stay where they are. Safe to repeat.
 *
 * @returns the version that was current before, or null
 * @throws Error that names the queues which no worker of that version serves
 */
export async function makeCurrent({ client, deployment, buildId, queues, patienceMs }: Promotion): Promise<string | null> {
  const { namespace } = client.options;
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const missing = await unserved({ client, deployment, buildId, queues });
    if (missing.length === 0) {
      try {
        const { previousDeploymentVersion: previous } = await client.workflowService.setWorkerDeploymentCurrentVersion({
          namespace, deploymentName: deployment, buildId, identity: 'concierge',
        });
        return previous?.buildId || null;
      } catch (error) {
        if (![NOT_FOUND, FAILED_PRECONDITION].includes(grpcCode(error) ?? 0) || Date.now() > giveUpAt) throw error;
      }
    } else if (Date.now() > giveUpAt) {
      throw new Error(`No worker of version ${buildId} of ${deployment} serves ${missing.join(', ')}. The current version stays as it is.`);
    }
    await delay(PAUSE_MS);
  }
}

async function unserved({ client, deployment, buildId, queues }: Omit<Promotion, 'patienceMs'>): Promise<TaskQueue[]> {
  const described = await client.workflowService.describeWorkerDeploymentVersion({
    namespace: client.options.namespace, deploymentVersion: { deploymentName: deployment, buildId },
  }).catch((error: unknown) => { if (grpcCode(error) !== NOT_FOUND) throw error; });
  const served = described?.workerDeploymentVersionInfo?.taskQueueInfos ?? [];
  // Once for workflows and once for activities.
  return queues.filter((queue) => served.filter(({ name }) => name === queue).length < 2);
}
