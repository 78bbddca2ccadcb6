import { writeFileSync } from 'node:fs';

/**
 * Prints the run's totals as one plain line, which build systems read. Where TEST_RUN_RECORD names a file, `test/run-all.ts` prints
 * that line, and the file gets what it is made of.
 */
export default class ClosingLineReporter {
  onRunComplete(_contexts, { testResults, numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests }) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const record = process.env['TEST_RUN_RECORD'];
    if (record === undefined) {
      const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
      process.stdout.write(`\nTests: ${numPassedTests} passed, ${failed} failed${skipped}\n`);
      return;
    }
    const failedFiles = testResults.filter(({ numFailingTests, testExecError }) => numFailingTests > 0 || Boolean(testExecError));
    writeFileSync(record, JSON.stringify({
      passed: numPassedTests,
      failed,
      failedFiles: failedFiles.map(({ testFilePath, numPassingTests }) => ({ path: testFilePath, passed: numPassingTests })),
    }));
  }
}
