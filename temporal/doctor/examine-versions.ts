import type { Client } from '@temporalio/client';
import { findingsOf, reasonOf, type Finding } from '../../domain/model/diagnosis.ts';
import { workerVersions } from '../worker-versions.ts';

const { ok, warning, failed } = findingsOf('temporal');

/** Whether a version of the workers gets new runs: without one, no run makes progress, however many workers there are. */
export async function examineVersions(client: Client, deployment: string): Promise<Finding> {
  try {
    const versions = await workerVersions({ client, deployment });
    const current = versions.find(({ state }) => state === 'current');
    if (current === undefined) {
      return failed('versions', `No version of the workers ${deployment} is current, so that nothing begins.`,
        'Say npm run deploy -- promote.');
    }
    const older = versions.filter(({ state, running }) => state !== 'current' && running > 0);
    const left = older.map(({ buildId, running }) => `, and ${running} still run on ${buildId}`).join('');
    return ok('versions', `Version ${current.buildId} of the workers is current${left}.`);
  } catch (error) {
    return warning('versions', `The versions of the workers cannot be asked for: ${reasonOf(error)}.`,
      'It needs a Temporal service of 1.28 or later.');
  }
}
