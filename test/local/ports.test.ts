import { afterEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { PortBook, requireFreePort } from '../../local/ports.ts';
import { workersFor } from '../../local/processes.ts';
import { cleanUp, scratchFolder } from './scratch.ts';

const servers: Server[] = [];

async function occupy(port = 0, host = '127.0.0.1'): Promise<number> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve, reject) => { server.once('error', reject).listen(port, host, resolve); });
  return (server.address() as { port: number }).port;
}

describe('the ports of internal services', () => {
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => { server.close(resolve); })));
    await cleanUp();
  });

  test('are others when the preferred ones are taken, and stay so', async () => {
    const file = join(scratchFolder(), 'ports.json');
    const taken = await occupy();
    const first = await new PortBook(file).claim('postgres', taken);
    expect(first).not.toBe(taken);
    await expect(new PortBook(file).claim('postgres', taken)).resolves.toBe(first);
  });

  test('are never given to two processes that look for one at the same time', async () => {
    const drawing = `import { freePort } from ${JSON.stringify(new URL('../../platform/free-port.ts', import.meta.url).href)};
      const ports = [];
      while (ports.length < 200) ports.push(await freePort());
      console.log(JSON.stringify(ports));
      process.stdin.resume();`;
    const children = Array.from({ length: 3 }, () => spawn(process.execPath, ['--input-type=module', '-e', drawing]));
    const drawn = await Promise.all(children.map(async ({ stdout }) => JSON.parse((await once(stdout.setEncoding('utf8'), 'data') as [string])[0]) as number[]));
    for (const { stdin } of children) stdin.end();
    const ports = drawn.flat();
    expect([ports.length, new Set(ports).size]).toEqual([600, 600]);
  });
});

describe('the port people use', () => {
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => { server.close(resolve); })));
  });

  test('is explained with a remedy when it is in use', async () => {
    const taken = await occupy();
    await expect(requireFreePort(taken, '127.0.0.1')).rejects.toThrow(new RegExp(`Port ${taken} is in use.*PORT=\\d+ npm start`, 's'));
  });
});

test('a machine has a worker for guests for every few of its cores', () => expect([1, 2, 7, 8, 12, 64].map(workersFor)).toEqual([1, 1, 1, 2, 3, 3]));
