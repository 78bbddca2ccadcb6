import { writeFileSync } from 'node:fs';
import { slowestLines } from './slowest-files.ts';

/** Fewer files than this are a part of the tests that somebody looks at anyway. */
const MANY_FILES = 20;

/**
 * Prints what took longest in a run of many files, and the run's totals as one plain line, which build systems read. Where
 * TEST_RUN_RECORD names a file, `test/run-all.ts` prints them, and the file gets what they are made of.
 */
export default class ClosingLineReporter {
  onRunComplete(_contexts, { testResults, numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests }) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const times = timesOf(testResults);
    const record = process.env['TEST_RUN_RECORD'];
    if (record === undefined) {
      const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
      if (testResults.length >= MANY_FILES) process.stdout.write(slowestLines(times));
      process.stdout.write(`\nTests: ${numPassedTests} passed, ${failed} failed${skipped}\n`);
      return;
    }
    const failedFiles = testResults.filter(({ numFailingTests, testExecError }) => numFailingTests > 0 || Boolean(testExecError));
    writeFileSync(record, JSON.stringify({
      passed: numPassedTests,
      failed,
      failedFiles: failedFiles.map(({ testFilePath, numPassingTests }) => ({ path: testFilePath, passed: numPassingTests })),
      times,
    }));
  }
}

const timesOf = (testResults) => testResults.map(({ testFilePath, perfStats, processorSeconds = 0 }) =>
  ({ path: testFilePath, seconds: perfStats.runtime / 1000, processorSeconds }));
