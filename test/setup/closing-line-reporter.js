/** Prints the run's totals as one plain line, which build systems read. */
export default class ClosingLineReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests }) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
    process.stdout.write(`\nTests: ${numPassedTests} passed, ${failed} failed${skipped}\n`);
  }
}
