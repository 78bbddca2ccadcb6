import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { WorkflowBundleOption } from '@temporalio/worker';
import type { WorkerConfig } from './config.ts';

const LENGTH = 12;
/** The map of the sources stands in the last line, and names no code that runs. */
const SOURCE_MAP = /\n\/\/# sourceMappingURL=.*\s*$/;

/**
 * What a bundle of workflows is known by at the service: the same workflows have the same id, wherever they are bundled and whatever else
 * has changed, so that a release of the same workflows parts no runs.
 */
export function buildIdOf(bundle: WorkflowBundleOption): string {
  const code = 'code' in bundle ? bundle.code : readFileSync(bundle.codePath, 'utf8');
  return createHash('sha256').update(code.replace(SOURCE_MAP, '')).digest('hex').slice(0, LENGTH);
}

/** The version that a worker of these workflows belongs to; undefined where the installation has no versions. */
export const versionOf = (
  { WORKER_DEPLOYMENT: deploymentName }: Pick<WorkerConfig, 'WORKER_DEPLOYMENT'>, bundle: WorkflowBundleOption,
): { deploymentName: string; buildId: string } | undefined =>
  (deploymentName === undefined ? undefined : { deploymentName, buildId: buildIdOf(bundle) });
