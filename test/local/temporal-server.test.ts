import { afterEach, describe, expect, test } from '@jest/globals';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { readLocalConfig } from '../../local/config.ts';
import { PortTakenError } from '../../local/explained-error.ts';
import { freePort } from '../../platform/free-port.ts';
import { isRunning } from '../../local/process-table.mjs';
import { findTemporalBinary } from '../../local/temporal-binary.ts';
import { startTemporal, type RunningTemporal } from '../../local/temporal-server.ts';
import { cleanUp, killHard, runOther, scratchFolder, silent } from './scratch.ts';

const running: RunningTemporal[] = [];
const binary = (): Promise<string> => findTemporalBinary({ config: readLocalConfig().binary });

/** On any port when none is given, and on another one when somebody takes that in between. */
async function start(dbFile: string, port?: number): Promise<RunningTemporal> {
  const options = { binary: await binary(), dbFile, namespace: 'default', log: silent };
  const temporal = await startTemporal({ ...options, port: port ?? await freePort() }).catch(async (error: unknown) => {
    if (port !== undefined || !(error instanceof PortTakenError)) throw error;
    return startTemporal({ ...options, port: await freePort() });
  });
  running.push(temporal);
  return temporal;
}

async function withClient<T>(address: string, work: (client: Client) => Promise<T>): Promise<T> {
  const connection = await Connection.connect({ address });
  try {
    return await work(new Client({ connection }));
  } finally {
    await connection.close();
  }
}

const begin = (address: string, workflowId: string): Promise<string> => withClient(address, async (client) =>
  (await client.workflow.start('anything', { taskQueue: 'nobody-listens', workflowId, args: [] })).firstExecutionRunId);

const statusOf = (address: string, workflowId: string): Promise<string> => withClient(address, async (client) =>
  (await client.workflow.getHandle(workflowId).describe()).status.name);

describe('the embedded Temporal server', () => {
  afterEach(async () => {
    await Promise.all(running.splice(0).map((temporal) => temporal.stop()));
    await cleanUp();
  });

  test('keeps what is in progress over SIGKILL and a restart on the same file and port', async () => {
    const dbFile = join(scratchFolder(), 'temporal', 'temporal.db');
    const port = await freePort();
    const first = await start(dbFile, port);
    await begin(first.address, 'chat/one');
    await first.kill();
    const second = await start(dbFile, port);
    expect(await statusOf(second.address, 'chat/one')).toBe('RUNNING');
    expect(statSync(join(dbFile, '..')).mode & 0o077).toBe(0);
  });

  test('ends with a killed parent, and the next start goes on with its data', async () => {
    const dbFile = join(scratchFolder(), 'temporal.db');
    const options = { binary: await binary(), dbFile, port: await freePort(), namespace: 'default' };
    const { child, answer } = await runOther<{ pid: number; address: string }>(`
      const { startTemporal } = await local('temporal-server.ts');
      const { pid, address } = await startTemporal({ ...${JSON.stringify(options)}, log() {} });
      say({ pid, address });`);
    await begin(answer.address, 'chat/two');
    await killHard(child);
    const next = await start(dbFile, options.port);
    expect(isRunning(answer.pid)).toBe(false);
    expect(await statusOf(next.address, 'chat/two')).toBe('RUNNING');
  });

  test('says that its port is taken, so that another one can be tried', async () => {
    const folder = scratchFolder();
    const first = await start(join(folder, 'one.db'));
    const port = Number(first.address.split(':')[1]);
    await expect(start(join(folder, 'two.db'), port)).rejects.toMatchObject({ name: 'PortTakenError' });
    expect(isRunning(first.pid)).toBe(true);
  });
});
