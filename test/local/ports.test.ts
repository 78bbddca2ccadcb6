import { afterEach, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { PortTakenError } from '../../local/explained-error.ts';
import { freePort } from '../../platform/free-port.ts';
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

  test('are the preferred ones when these are free', async () => {
    const wanted = await freePort();
    await expect(new PortBook(join(scratchFolder(), 'ports.json')).claim('postgres', wanted)).resolves.toBe(wanted);
  });

  test('are others when the preferred ones are taken, and stay so', async () => {
    const file = join(scratchFolder(), 'ports.json');
    const taken = await occupy();
    const first = await new PortBook(file).claim('postgres', taken);
    expect(first).not.toBe(taken);
    await expect(new PortBook(file).claim('postgres', taken)).resolves.toBe(first);
  });

  test('are never given to two services', async () => {
    const book = new PortBook(join(scratchFolder(), 'ports.json'));
    const wanted = await freePort();
    expect(await book.claim('a', wanted)).not.toBe(await book.claim('b', wanted));
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

  test('survive a damaged file', async () => {
    const file = join(scratchFolder(), 'ports.json');
    writeFileSync(file, '{"postgres": "x"');
    const wanted = await freePort();
    await expect(new PortBook(file).claim('postgres', wanted)).resolves.toBe(wanted);
  });

  test('are chosen again when another program was faster', async () => {
    const book = new PortBook(join(scratchFolder(), 'ports.json'));
    const wanted = await freePort();
    const tried: number[] = [];
    const started = await book.startOn({ postgres: wanted }, async ({ postgres = 0 }) => {
      tried.push(postgres);
      if (tried.length > 1) return postgres;
      await occupy(postgres);
      throw new PortTakenError('faster');
    });
    expect(tried[0]).toBe(wanted);
    expect(started).not.toBe(wanted);
  });

  test('are not tried again after another failure', async () => {
    const book = new PortBook(join(scratchFolder(), 'ports.json'));
    await expect(book.startOn({ postgres: 0 }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
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

  test('is refused when a stranger has it on all addresses', async () => {
    const taken = await occupy(0, '0.0.0.0');
    await expect(requireFreePort(taken, '127.0.0.1')).rejects.toThrow(/in use/);
  });

  test('is accepted when it is free', async () => {
    await expect(requireFreePort(await freePort(), '127.0.0.1')).resolves.toBeUndefined();
  });
});

test.each([[1, 1], [2, 1], [7, 1], [8, 2], [12, 3], [64, 3]])('a machine with %i cores runs %i workers for guests', (cores, workers) => {
  expect(workersFor(cores)).toBe(workers);
});
