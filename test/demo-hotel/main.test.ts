import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../local/demo-hotel/main.ts');

test('run alone, it prints where it is, serves, and ends on a signal', async () => {
  const child = spawn(process.execPath, [main, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const url = /http:\S+/.exec(line)?.[0] ?? '';
  expect((await fetch(url)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

test('a port that is none is explained', async () => {
  const child = spawn(process.execPath, [main, 'http'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [message] = (await once(child.stderr.setEncoding('utf8'), 'data')) as [string];
  expect(message).toContain('Usage');
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode).toBe(1);
});
