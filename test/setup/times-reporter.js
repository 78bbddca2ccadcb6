import { relative } from 'node:path';

/** Fewer files than this are a part of the tests that somebody looks at anyway. */
const MANY_FILES = 20;

/**
 * Prints which files computed longest, of their own process and of those that it has started and ended, and what the run came to, as one
 * plain line, which build systems read.
 */
export default class TimesReporter {
  #rootDir;
  #files;

  /** @param files how many are shown */
  constructor({ rootDir }, { files }) {
    this.#rootDir = rootDir;
    this.#files = files;
  }

  onRunComplete(_contexts, { testResults, numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests }) {
    if (testResults.length >= MANY_FILES) {
      const longest = testResults.toSorted((one, other) => (other.processorSeconds ?? 0) - (one.processorSeconds ?? 0));
      process.stdout.write(`\n passed  failed  seconds  computed\n${longest.slice(0, this.#files).map((file) => this.#row(file)).join('')}`);
    }
    const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
    process.stdout.write(`\nTests: ${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed${skipped}\n`);
  }

  #row({ testFilePath, numPassingTests, numFailingTests, perfStats, processorSeconds = 0 }) {
    const columns = [[numPassingTests, 7], [numFailingTests, 8], [(perfStats.runtime / 1000).toFixed(1), 9], [processorSeconds.toFixed(1), 10]];
    return `${columns.map(([value, width]) => String(value).padStart(width)).join('')}  ${relative(this.#rootDir, testFilePath)}\n`;
  }
}
