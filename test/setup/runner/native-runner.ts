import { join } from 'node:path';
import { createEmptyTestResult, type Test, type TestResult } from '@jest/test-result';
import type { Config } from '@jest/types';
import { Worker } from 'jest-worker';
import type { run } from './worker.ts';

type Started = (test: Test) => Promise<void>;
type Passed = (test: Test, result: TestResult) => Promise<void>;

interface Watcher {
  isInterrupted(): boolean;
}

/**
 * Runs test files in child processes, like jest's own runner, but by Node's own loader in place of `node:vm`: the product's modules are
 * loaded once for each process and stay warm, where jest loads some thousand of them anew for each file (ADR 31). Jest finds the files,
 * orders them and reports.
 */
export default class NativeRunner {
  readonly #config: Config.GlobalConfig;

  constructor(config: Config.GlobalConfig) {
    this.#config = config;
  }

  async runTests(tests: readonly Test[], watcher: Watcher, started: Started, passed: Passed): Promise<void> {
    const { maxWorkers, workerIdleMemoryLimit, testNamePattern } = this.#config;
    const testTimeout = this.#config.testTimeout ?? tests[0]?.context.config.testTimeout ?? 5000;
    const numWorkers = Math.min(maxWorkers, tests.length);
    const workers = new Worker(join(import.meta.dirname, 'worker.ts'), {
      exposedMethods: ['run'],
      forkOptions: { serialization: 'json', stdio: 'inherit' },
      ...(typeof workerIdleMemoryLimit === 'number' && { idleMemoryLimit: workerIdleMemoryLimit }),
      maxRetries: 0,
      numWorkers,
    }) as Worker & { run(...args: Parameters<typeof run>): Promise<TestResult> };
    const waiting = [...tests];
    const runWaiting = async (): Promise<void> => {
      for (let test = waiting.shift(); test !== undefined && !watcher.isInterrupted(); test = waiting.shift()) {
        await started(test);
        const { path, context: { config: { rootDir } } } = test;
        await passed(test, await workers.run({ path, rootDir, testTimeout, testNamePattern }).catch((error: unknown) => unreadable(path, error)));
      }
    };
    await Promise.all(Array.from({ length: numWorkers }, runWaiting));
    await workers.end();
  }
}

/** A file that could not even be run counts as a failed test, as which `--onlyFailures` finds it again. */
function unreadable(testFilePath: string, error: unknown): TestResult {
  const message = error instanceof Error ? error.stack ?? error.message : String(error);
  const title = 'can be run';
  return {
    ...createEmptyTestResult(), testFilePath, numFailingTests: 1, failureMessage: message,
    testResults: [{ ancestorTitles: [], title, fullName: title, status: 'failed', failureDetails: [], failureMessages: [message], numPassingAsserts: 0 }],
  };
}
