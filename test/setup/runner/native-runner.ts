import { join } from 'node:path';
import type { Test, TestResult } from '@jest/test-result';
import type { Config } from '@jest/types';
import { Worker } from 'jest-worker';
import { idleProcessors } from './idle-processors.ts';
import type { run } from './worker.ts';

type Started = (test: Test) => Promise<void>;
type Passed = (test: Test, result: TestResult) => Promise<void>;
type Failed = (test: Test, error: unknown) => Promise<void>;

interface Watcher {
  isInterrupted(): boolean;
}

/** Files that run beside the usual number while processors idle: many wait for servers and clocks, some compute all the time. */
const MORE_WHILE_IDLE = 3;

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

  async runTests(tests: readonly Test[], watcher: Watcher, started: Started, passed: Passed, failed: Failed): Promise<void> {
    const { maxWorkers, workerIdleMemoryLimit, testNamePattern } = this.#config;
    const testTimeout = this.#config.testTimeout ?? tests[0]?.context.config.testTimeout ?? 5000;
    const usual = Math.min(maxWorkers, tests.length);
    const more = maxWorkers === 1 ? 0 : Math.min(MORE_WHILE_IDLE, tests.length - usual);
    const workers = new Worker(join(import.meta.dirname, 'worker.ts'), {
      exposedMethods: ['run'],
      forkOptions: { serialization: 'json', stdio: 'inherit' },
      ...(typeof workerIdleMemoryLimit === 'number' && { idleMemoryLimit: workerIdleMemoryLimit }),
      maxRetries: 0,
      numWorkers: usual + more,
    }) as Worker & { run(...args: Parameters<typeof run>): Promise<TestResult> };
    const waiting = [...tests];
    const runWaiting = async (mayBegin: () => Promise<void>): Promise<void> => {
      for (;;) {
        await mayBegin();
        const test = waiting.shift();
        if (test === undefined || watcher.isInterrupted()) return;
        await started(test);
        const { path, context: { config: { rootDir } } } = test;
        await workers.run({ path, rootDir, testTimeout, testNamePattern }).then((result) => passed(test, result), (error: unknown) => failed(test, error));
      }
    };
    await Promise.all([
      ...Array.from({ length: usual }, () => runWaiting(async () => undefined)),
      ...Array.from({ length: more }, () => runWaiting(() => idleProcessors(() => waiting.length === 0))),
    ]);
    await workers.end();
  }
}
