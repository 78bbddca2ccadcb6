import { pathToFileURL } from 'node:url';
import { jestExpect } from '@jest/expect';
import { createEmptyTestResult, type AssertionResult, type TestResult } from '@jest/test-result';
import type { Circus } from '@jest/types';
import { addEventHandler, getState, resetState, run as runCircus } from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import { loadTestsAnew } from './load-tests-anew.ts';
import { processorSeconds } from './processor-time.ts';

interface TestFile {
  path: string;
  rootDir: string;
  /** Of each test that names none, in milliseconds. */
  testTimeout: number;
  testNamePattern?: string | undefined;
}

/** What jest is told of a file, and what its end prints of it. */
export type MeasuredResult = TestResult & { processorSeconds: number };

/** Jest prints how long a file took from here on. */
const SLOW_MS = 5000;

const tests = loadTestsAnew();

addEventHandler((event) => {
  if (event.name === 'test_start') jestExpect.setState({ currentTestName: event.test.name });
  if (event.name === 'test_done') event.test.errors.push(...suppressedErrors());
});

// What nobody awaits fails the test that is under way, or its file.
const onError = (error: unknown): void => {
  const { currentlyRunningTest, unhandledErrors } = getState();
  (currentlyRunningTest?.errors ?? unhandledErrors).push(error as Circus.Exception);
};
process.on('uncaughtException', onError);
process.on('unhandledRejection', onError);

/** Runs one file of tests, in the process that has run others before. What the file sets of the environment ends with it. */
export async function run({ path, rootDir, testTimeout, testNamePattern }: TestFile): Promise<MeasuredResult> {
  const environment = { ...process.env };
  const start = Date.now();
  const computedBefore = processorSeconds();
  // `ps` says what a process is at.
  process.title = `TEST ${path.slice(path.indexOf('/test/') + 1)}`;
  resetState();
  const state = getState();
  state.testTimeout = testTimeout;
  state.testNamePattern = testNamePattern ? new RegExp(testNamePattern, 'i') : null;
  jestExpect.setState({ testPath: path, suppressedErrors: [] });
  try {
    tests.begin();
    await import(pathToFileURL(path).href);
    const { testResults, unhandledErrorsDetailed, unhandledErrors } = await runCircus();
    const result = toResult(path, { rootDir, start, testResults, unhandledErrors, unhandledErrorsDetailed });
    return { ...result, processorSeconds: processorSeconds() - computedBefore };
  } finally {
    restoreEnvironment(environment);
  }
}

function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
}

function suppressedErrors(): Error[] {
  const { suppressedErrors: suppressed } = jestExpect.getState();
  jestExpect.setState({ suppressedErrors: [] });
  return [...suppressed, ...jestExpect.extractExpectedAssertionsErrors().map(({ error }) => error as unknown as Error)];
}

type Outcome = Circus.RunResult & { rootDir: string; start: number };

function toResult(path: string, { rootDir, start, testResults, unhandledErrors, unhandledErrorsDetailed }: Outcome): TestResult {
  const results = testResults.map(toAssertionResult);
  const counted = (status: AssertionResult['status']): number => results.filter((result) => result.status === status).length;
  const stack = { rootDir, testMatch: [] };
  const broken = unhandledErrorsDetailed.map((error) => formatExecError(error, stack, { noStackTrace: false }, path));
  const failures = [formatResultsErrors(results, stack, { noStackTrace: false }, path), ...broken].filter((text) => text !== null);
  const end = Date.now();
  const empty = createEmptyTestResult();
  return {
    ...empty,
    ...(failures.length > 0 && { failureMessage: failures.join('\n') }),
    numFailingTests: counted('failed') + (unhandledErrors.length > 0 ? 1 : 0), numPassingTests: counted('passed'),
    numPendingTests: counted('pending'), numTodoTests: counted('todo'),
    perfStats: { ...empty.perfStats, start, end, runtime: end - start, slow: end - start > SLOW_MS },
    testFilePath: path,
    testResults: results,
  };
}

function toAssertionResult(outcome: Circus.TestResult): AssertionResult {
  const [, ...names] = outcome.testPath;
  return {
    ancestorTitles: names.slice(0, -1), title: names.at(-1) ?? '', fullName: names.join(' '), duration: outcome.duration ?? null,
    failing: outcome.failing ?? false, failureDetails: [...outcome.errorsDetailed], failureMessages: [...outcome.errors],
    invocations: outcome.invocations, location: outcome.location ?? null, numPassingAsserts: outcome.numPassingAsserts,
    retryReasons: [...outcome.retryReasons], startAt: outcome.startedAt ?? null, status: statusOf(outcome),
  };
}

function statusOf({ status, errors }: Circus.TestResult): AssertionResult['status'] {
  if (status === 'skip') return 'pending';
  if (status === 'todo') return 'todo';
  return errors.length > 0 ? 'failed' : 'passed';
}
