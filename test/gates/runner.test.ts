import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../../local/config.ts';

interface Report {
  testResults: { name: string; status: string; message: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

/** Runs the samples in one process, in the order of their names, without the stack that other tests meet. */
function runSamples(): Report {
  const config = {
    rootDir: join(repositoryRoot, 'test/gates/runner-samples'), testMatch: ['<rootDir>/*.sample.ts'], transform: {}, maxWorkers: 1,
    runner: join(repositoryRoot, 'test/setup/runner/native-runner.ts'),
  };
  const jest = join(repositoryRoot, 'node_modules/jest/bin/jest.js');
  const { stdout } = spawnSync(process.execPath, ['--no-warnings', jest, '--json', '--config', JSON.stringify(config)], { cwd: repositoryRoot, encoding: 'utf8' });
  return JSON.parse(stdout) as Report;
}

describe('the runner of the tests', () => {
  const report = runSamples();
  const fileOf = (name: string) => report.testResults.find((file) => file.name.endsWith(`/${name}.sample.ts`));
  const outcomes = (name: string) => fileOf(name)?.assertionResults.map(({ fullName, status }) => `${status}: ${fullName}`);
  const why = (name: string, test: string) => fileOf(name)?.assertionResults.find(({ fullName }) => fullName === test)?.failureMessages.join('\n');

  it('begins each file without what another has left in modules of the tests and in the environment', () => {
    expect([outcomes('first'), outcomes('second')]).toEqual([['passed: leaves something behind'], ['passed: finds nothing of it']]);
  });

  it('fails what takes too long, what nobody awaits, what differs and what cannot begin, and goes on', () => {
    expect(outcomes('failing')).toEqual([
      'failed: ends when its time is up', 'failed: fails with what nobody awaits', 'failed: compares', 'failed: behind a broken beginning does not pass',
      'passed: goes on with 1', 'passed: goes on with 2',
    ]);
    expect(why('failing', 'ends when its time is up')).toMatch(/Exceeded timeout of 50 ms/);
    expect(why('failing', 'fails with what nobody awaits')).toMatch(/nobody awaits this/);
    expect(why('failing', 'compares')).toMatch(/failing\.sample\.ts/);
    expect(why('failing', 'behind a broken beginning does not pass')).toMatch(/no beginning/);
  });

  it('fails a file that cannot be read', () => {
    expect(fileOf('unreadable')).toMatchObject({ status: 'failed', message: expect.stringMatching(/not even read/), assertionResults: [{ status: 'failed' }] });
  });
});
