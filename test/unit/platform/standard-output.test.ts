import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { repositoryRoot } from '../../../local/config.ts';

const script = `
  import { createLogger } from '${join(repositoryRoot, 'platform/logger.ts')}';
  const logger = createLogger('test', 'info');
  logger.info('Ready');
  process.once('disconnect', () => {
    logger.info('Stopping');
    logger.info({ long: 'x'.repeat(300_000) }, 'Stopped');
    process.exit(7);
  });
`;

function start(): { child: ChildProcess; stdout: Readable } {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  return { child, stdout: child.stdout as Readable };
}

it('lets a process end whose reader is gone', async () => {
  const { child, stdout } = start();
  await once(stdout, 'data');
  stdout.destroy();
  await once(stdout, 'close');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([7, null]);
});

it('gives a slow reader every line, whole', async () => {
  const { child, stdout } = start();
  await once(stdout, 'readable');
  child.disconnect();
  const lines = (await stdout.toArray() as Buffer[]).join('').trim().split('\n').map((line) => JSON.parse(line) as { msg: string; long?: string });
  expect(lines.map(({ msg, long }) => [msg, long?.length])).toEqual([['Ready', undefined], ['Stopping', undefined], ['Stopped', 300_000]]);
});
