import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../local/config.ts';
import { runAllTests } from './run-all.ts';

/**
 * `npm test`: everything that must hold, cheapest first. With arguments it runs jest alone, on what they
 * name: `npm test -- test/chat/messages.test.ts`.
 */
const jestArguments = process.argv.slice(2);

/**
 * With Node's usual 16 MB for young objects, loading modules and reading long answers is to a good part collecting garbage. In megabytes;
 * the runner hands it on to its processes.
 */
const roomForModules = ['--min-semi-space-size=64', '--max-semi-space-size=128'];

/** The Temporal servers of a run have small heaps, which Go would otherwise collect whenever they have doubled. In percent. */
const TEMPORAL_GARBAGE = { GOGC: '400' };

const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}): number =>
  spawnSync(command, args, { cwd: repositoryRoot, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

const jest = (args: string[], env?: NodeJS.ProcessEnv): number => run(
  process.execPath, [...roomForModules, '--no-warnings', join(repositoryRoot, 'node_modules/jest/bin/jest.js'), ...args],
  { ...TEMPORAL_GARBAGE, ...env },
);

const npm = (script: string) => () => run('npm', ['run', '--silent', script]);

const steps: [string, () => number][] = jestArguments.length > 0 ? [['Tests', () => jest(jestArguments)]] : [
  ['Types', npm('typecheck')],
  ['Lint', npm('lint')],
  ['Unused code', npm('unused')],
  ['Tests', () => runAllTests(jest)],
];

for (const [title, step] of steps) {
  const started = Date.now();
  process.stdout.write(`── ${title}\n`);
  const status = step();
  if (status !== 0) {
    process.stdout.write(`── ${title} failed\n`);
    process.exit(status);
  }
  process.stdout.write(`── ${title}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}
