import { parseArgs } from 'node:util';
import type { Client } from '@temporalio/client';
import { temporalClient } from '../temporal/connection.ts';
import { temporalPlace } from '../temporal/place.ts';
import { makeCurrent, versionBefore, workerVersions, type WorkerVersion } from '../temporal/worker-versions.ts';
import { buildIdOf } from './build-id.ts';
import { deployConfig, everyQueue } from './config.ts';
import { bundleWorkflows } from './workflow-bundle.ts';

const USAGE = `Says which version of the workers gets what begins (docs/deploying.md).

  npm run deploy -- status [--json]        the versions, and what still runs on each
  npm run deploy -- promote [<build id>]   makes this one current; without an id, that of this checkout or image
  npm run deploy -- rollback [<build id>]  makes the one before current again

  --wait <seconds>   how long the workers of that version are waited for (300)

Ends with 1 where nothing was changed, and with 2 where it could not look.
`;

const asLines = (versions: readonly WorkerVersion[]): string =>
  versions.map(({ buildId, state, running }) => `${buildId}  ${state.padEnd(8)}  ${running} running\n`).join('');

async function main(): Promise<number> {
  const { positionals: [command, given], values } = parseArgs({
    allowPositionals: true, options: { json: { type: 'boolean', default: false }, wait: { type: 'string', default: '300' } },
  });
  const config = deployConfig();
  const { WORKER_DEPLOYMENT: deployment, WORKFLOW_BUNDLE: codePath } = config;
  if (deployment === undefined) throw new Error('WORKER_DEPLOYMENT is missing: give the name that the workers have.');
  const patienceMs = Number(values.wait) * 1000;
  if (!Number.isFinite(patienceMs)) throw new Error('--wait is a number of seconds.');
  const client = temporalClient(temporalPlace(config));
  try {
    switch (command) {
      case 'status': {
        const versions = await workerVersions({ client, deployment });
        process.stdout.write(values.json ? `${JSON.stringify(versions, null, 2)}\n` : asLines(versions));
        return 0;
      }
      case 'promote': {
        const buildId = given ?? buildIdOf(codePath === undefined ? await bundleWorkflows() : { codePath });
        return await promote({ client, deployment, buildId, patienceMs });
      }
      case 'rollback': {
        const buildId = given ?? versionBefore(await workerVersions({ client, deployment }))?.buildId;
        if (buildId !== undefined) return await promote({ client, deployment, buildId, patienceMs });
        process.stderr.write('No version was current before.\n');
        return 1;
      }
      default: throw new Error(`There is no command ${command ?? 'without a name'}.`);
    }
  } finally {
    await client.connection.close();
  }
}

async function promote(options: { client: Client; deployment: string; buildId: string; patienceMs: number }): Promise<number> {
  const { buildId } = options;
  try {
    const before = await makeCurrent({ ...options, queues: everyQueue });
    process.stdout.write(before === buildId ? `${buildId} is current already.\n` : `${buildId} is current, before it `
      + `${before ?? 'none'}.\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 1;
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
  process.exitCode = 2;
}
