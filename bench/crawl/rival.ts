import { fork, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../local/config.ts';

const folder = join(repositoryRoot, 'bench', 'crawlee');

/** Installs the rival next to this bench, where the product does not see it. */
export function installRival(log: (line: string) => void): void {
  if (existsSync(join(folder, 'node_modules', '@crawlee', 'cheerio'))) return;
  log('Installing crawlee in bench/crawlee …');
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'],
    { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('crawlee could not be installed.');
}

/** Runs the rival on a site. @returns the number of pages, and its largest resident set in bytes */
export async function runRival(
  url: string, { concurrency }: { concurrency: number },
): Promise<{ requestsFinished: number; peak: number }> {
  const child = fork(join(folder, 'run.mjs'), [url, String(concurrency)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    return await new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(message as { requestsFinished: number; peak: number }));
      child.once('exit', (code) => reject(new Error(`crawlee ended with code ${code}`)));
    });
  } finally {
    child.kill();
  }
}
