import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
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

  test('replaces an orphan that outlived its parent', async () => {
    const dbFile = join(scratchFolder(), 'temporal.db');
    const orphan = await start(dbFile);
    const next = await start(dbFile);
    expect(isRunning(orphan.pid)).toBe(false);
    expect(Number(readFileSync(`${dbFile}.pid`, 'utf8'))).toBe(next.pid);
  });

  test('says that its port is taken, so that another one can be tried', async () => {
    const folder = scratchFolder();
    const first = await start(join(folder, 'one.db'));
    const port = Number(first.address.split(':')[1]);
    await expect(start(join(folder, 'two.db'), port)).rejects.toMatchObject({ name: 'PortTakenError' });
    expect(isRunning(first.pid)).toBe(true);
  });

  test('says so as well when two start at the same moment', async () => {
    const folder = scratchFolder();
    const port = await freePort();
    const starts = await Promise.allSettled([start(join(folder, 'one.db'), port), start(join(folder, 'two.db'), port)]);
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(starts.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'PortTakenError' } });
  });

  test('says so as well when a connection to elsewhere has the port', async () => {
    const elsewhere = await start(join(scratchFolder(), 'one.db'));
    const outgoing = connect({ host: '127.0.0.1', port: Number(elsewhere.address.split(':')[1]) });
    await once(outgoing, 'connect');
    try {
      await expect(start(join(scratchFolder(), 'two.db'), outgoing.localPort)).rejects.toMatchObject({ name: 'PortTakenError' });
    } finally {
      outgoing.destroy();
    }
  });

  test('finds its reason above a stack trace', async () => {
    const folder = scratchFolder();
    const broken = join(folder, 'broken');
    const port = await freePort();
    const said = (reason: string): Promise<RunningTemporal> => {
      writeFileSync(broken, `#!/bin/sh\necho '${reason}'\necho 'goroutine 1 [running]:'\nseq 150\nexit 2\n`, { mode: 0o755 });
      return startTemporal({ binary: broken, dbFile: join(folder, 'one.db'), port, namespace: 'default', log: silent });
    };
    await expect(said('listen tcp 127.0.0.1:41513: bind: address already in use')).rejects.toMatchObject({ name: 'PortTakenError' });
    await expect(said('panic: no more memory')).rejects.toMatchObject({
      name: 'ExplainedError', message: expect.stringMatching(/did not start \(code 2\)[^]*panic: no more memory\n[^\n]*data is damaged/),
    });
  });
});
