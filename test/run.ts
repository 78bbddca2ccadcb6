import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../local/config.ts';

/**
 * `npm test`: everything that must hold, cheapest first. With arguments it runs jest alone, on what they
 * name: `npm test -- test/integration/messages.test.ts`.
 */
const jestArguments = process.argv.slice(2);

const checks: [string, string[]][] = [
  ['Types', ['npm', 'run', '--silent', 'typecheck']],
  ['Lint', ['npm', 'run', '--silent', 'lint']],
  ['Unused code', ['npm', 'run', '--silent', 'unused']],
];
const tests: [string, string[]] = [
  'Tests', [process.execPath, '--experimental-vm-modules', '--no-warnings', join(repositoryRoot, 'node_modules/jest/bin/jest.js'), ...jestArguments],
];

for (const [title, [command = '', ...args]] of jestArguments.length > 0 ? [tests] : [...checks, tests]) {
  const started = Date.now();
  process.stdout.write(`── ${title}\n`);
  const { status } = spawnSync(command, args, { cwd: repositoryRoot, stdio: 'inherit' });
  if (status !== 0) {
    process.stdout.write(`── ${title} failed\n`);
    process.exit(status ?? 1);
  }
  process.stdout.write(`── ${title}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}
