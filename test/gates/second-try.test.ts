import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../local/config.ts';
import { runAllTests } from '../run-all.ts';

interface Outcome {
  passed: number;
  failedFiles: string[];
}

/** A test runner with the given outcomes, one for each time that it runs; `undefined` ends without a word of what happened. */
function runnerOf(...outcomes: (Outcome | undefined)[]) {
  const calls: string[][] = [];
  const runner = (args: string[], env: NodeJS.ProcessEnv): number => {
    const outcome = outcomes[calls.length];
    calls.push(args);
    if (outcome === undefined) return 7;
    const failedFiles = outcome.failedFiles.map((name) => ({ path: join(repositoryRoot, name), passed: 2 }));
    const times = [{ path: join(repositoryRoot, 'test/slow.test.ts'), seconds: 61.25, processorSeconds: 12.75 }];
    writeFileSync(String(env['TEST_RUN_RECORD']), JSON.stringify({ passed: outcome.passed, failed: failedFiles.length, failedFiles, times }));
    return failedFiles.length > 0 ? 1 : 0;
  };
  return { calls, runner };
}

describe('a full run of the tests', () => {
  let printed: string;

  beforeEach(() => {
    printed = '';
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => { printed += String(text); return true; });
  });
  afterEach(() => { jest.restoreAllMocks(); });

  it('is over at once when all is well', () => {
    const { calls, runner } = runnerOf({ passed: 9, failedFiles: [] });
    expect(runAllTests(runner)).toBe(0);
    expect(calls).toEqual([[]]);
    expect(printed).toMatch(/of 13 s in all\n +12\.8 s {2}test\/slow\.test\.ts\n/);
    expect(printed).toMatch(/61\.3 s {2}test\/slow\.test\.ts\n\nTests: 9 passed, 0 failed\n$/);
  });

  it('tries a failed file again by itself, and names what passed only then', () => {
    const { calls, runner } = runnerOf({ passed: 9, failedFiles: ['test/a.test.ts', 'test/b.test.ts'] }, { passed: 6, failedFiles: [] });
    expect(runAllTests(runner)).toBe(0);
    expect(calls[1]).toEqual(['--runTestsByPath', 'test/a.test.ts', 'test/b.test.ts']);
    expect(printed).toContain('Passed at the second try only, and want mending: test/a.test.ts, test/b.test.ts');
    expect(printed).toContain('\nTests: 11 passed, 0 failed\n');
  });

  it('fails when a file fails twice', () => {
    const { runner } = runnerOf({ passed: 9, failedFiles: ['test/a.test.ts', 'test/b.test.ts'] }, { passed: 5, failedFiles: ['test/b.test.ts'] });
    expect(runAllTests(runner)).toBe(1);
    expect(printed).toContain('want mending: test/a.test.ts\n');
    expect(printed).toContain('\nTests: 10 passed, 1 failed\n');
  });

  it('fails at once when more files failed than load explains', () => {
    const { calls, runner } = runnerOf({ passed: 9, failedFiles: Array.from('abcdefghi').map((name) => `test/${name}.test.ts`) });
    expect(runAllTests(runner)).toBe(1);
    expect(calls).toHaveLength(1);
  });

  it('is tried once more when it ends before its tests do', () => {
    const { calls, runner } = runnerOf(undefined, { passed: 9, failedFiles: ['test/a.test.ts'] }, { passed: 3, failedFiles: [] });
    expect(runAllTests(runner)).toBe(0);
    expect(calls).toEqual([[], [], ['--runTestsByPath', 'test/a.test.ts']]);
    expect(printed).toContain('Ended before its tests did, and tried once more');
    expect(printed).toContain('\nTests: 10 passed, 0 failed\n');
  });

  it('fails when runs end without their totals', () => {
    expect(runAllTests(runnerOf(undefined, undefined).runner)).toBe(7);
    expect(runAllTests(runnerOf({ passed: 9, failedFiles: ['test/a.test.ts'] }, undefined).runner)).toBe(1);
    expect(printed).toContain('\nTests: 9 passed, 1 failed\n');
  });
});
