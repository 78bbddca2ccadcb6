import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { WorkflowBundleOption } from '@temporalio/worker';
import type { WorkerConfig } from './config.ts';

const LENGTH = 12;
/** The source map is in the last line and is not code that runs. */
const SOURCE_MAP = /\n\/\/# sourceMappingURL=.*\s*$/;

/**
 * The id of a workflow bundle at the service. The same workflows have the same id, wherever they are bundled and even if other code has
 * changed, so a release with the same workflows is not a new version.
 */
export function buildIdOf(bundle: WorkflowBundleOption): string {
  const code = 'code' in bundle ? bundle.code : readFileSync(bundle.codePath, 'utf8');
  return createHash('sha256').update(code.replace(SOURCE_MAP, '')).digest('hex').slice(0, LENGTH);
}

/** The version of a worker with these workflows; undefined if the installation has no versions. */
export const versionOf = (
  { WORKER_DEPLOYMENT: deploymentName }: Pick<WorkerConfig, 'WORKER_DEPLOYMENT'>, bundle: WorkflowBundleOption,
): { deploymentName: string; buildId: string } | undefined =>
  (deploymentName === undefined ? undefined : { deploymentName, buildId: buildIdOf(bundle) });
