import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryRoot } from '../local/config.ts';

/**
 * `npm test`: everything that must hold, cheapest first, while what the tests need is made beside. With arguments it runs jest alone, on
 * what they name: `npm test -- test/chat/messages.test.ts`. Files that fail in a full run are run once more, by themselves (ADR 19).
 */
const jestArguments = process.argv.slice(2);

/**
 * With Node's usual 16 MB for young objects, loading modules and reading long answers is to a good part collecting garbage. In megabytes;
 * the runner hands it on to its processes.
 */
const roomForModules = ['--min-semi-space-size=64', '--max-semi-space-size=128'];

/** The Temporal servers of a run have small heaps, which Go would otherwise collect whenever they have doubled. In percent. */
const TEMPORAL_GARBAGE = { GOGC: '400' };

const inherited = { cwd: repositoryRoot, stdio: 'inherit' } as const;

const jest = (...args: string[]): number => spawnSync(
  process.execPath, [...roomForModules, '--no-warnings', join(repositoryRoot, 'node_modules/jest/bin/jest.js'), ...args],
  { ...inherited, env: { ...process.env, ...TEMPORAL_GARBAGE } },
).status ?? 1;

function everyTest(): number {
  if (jest() === 0) return 0;
  process.stdout.write('\n── Failed files are run once more, by themselves. What passes now passes only sometimes: mend it.\n');
  return jest('--onlyFailures');
}

/** Ends with the exit status. */
async function ended(child: ChildProcess): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? 1;
}

const npm = (script: string) => (): Promise<number> => ended(spawn('npm', ['run', '--silent', script], inherited));

const prepare = (): ChildProcess => spawn(
  process.execPath, ['--no-warnings', join(repositoryRoot, 'test/prepare.ts')], { ...inherited, env: { ...process.env, ...TEMPORAL_GARBAGE } },
);

/** Much of it is waiting for downloads, and for single steps of a build, which leaves a processor to the static checks. */
const preparing = jestArguments.length > 0 ? undefined : prepare();

const steps: [string, () => number | Promise<number>][] = preparing === undefined ? [['Tests', () => jest(...jestArguments)]] : [
  ['Types', npm('typecheck')],
  ['Lint', npm('lint')],
  ['Unused code', npm('unused')],
  ['What the tests need', async () => { await ended(preparing); return 0; }],
  ['Tests', everyTest],
];

for (const [title, step] of steps) {
  const started = Date.now();
  process.stdout.write(`── ${title}\n`);
  const status = await step();
  if (status !== 0) {
    process.stdout.write(`── ${title} failed\n`);
    preparing?.kill();
    process.exit(status);
  }
  process.stdout.write(`── ${title}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}
