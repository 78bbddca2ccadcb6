import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../local/config.ts';
import { slowestLines, type TestFileTime } from './setup/slowest-files.ts';

/** With more failed files than this, load is not what they failed from. */
const FILES_TRIED_AGAIN = 8;

/** What `closing-line-reporter.js` leaves behind. */
interface Totals {
  passed: number;
  failed: number;
  failedFiles: { path: string; passed: number }[];
  times: TestFileTime[];
}

interface Outcome {
  status: number;
  /** Undefined when the run ended before its tests did. */
  totals: Totals | undefined;
}

type Attempt = (args: string[], name: string) => Outcome;

/**
 * Runs every test. The few files that fail are tried once more, by themselves on a fresh stack: what fails again is broken, what
 * passes then depends on load or order, and is named at the end, because it wants mending as well (ADR 19).
 * A run that ends without any totals, because its servers did not come up, is tried once more as a whole.
 *
 * @returns the exit status
 */
export function runAllTests(jest: (args: string[], env: NodeJS.ProcessEnv) => number): number {
  const folder = mkdtempSync(join(tmpdir(), 'concierge-tests-'));
  const attempt: Attempt = (args, name) => {
    const record = join(folder, name);
    const status = jest(args, { TEST_RUN_RECORD: record });
    return { status, totals: existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) as Totals : undefined };
  };
  try {
    const { status, totals } = startedRun(attempt);
    if (totals === undefined) return status || 1;
    const { failedFiles } = totals;
    if (status === 0 || failedFiles.length === 0 || failedFiles.length > FILES_TRIED_AGAIN) return close(totals, status);

    const names = failedFiles.map(({ path }) => relative(repositoryRoot, path));
    process.stdout.write(`\n── Failed, and tried once more by themselves: ${names.join(', ')}\n`);
    const again = attempt(['--runTestsByPath', ...names], 'again.json');
    if (again.totals === undefined) return close(totals, status);
    const passedBefore = failedFiles.reduce((sum, { passed }) => sum + passed, 0);
    const stillFailed = new Set(again.totals.failedFiles.map(({ path }) => relative(repositoryRoot, path)));
    const unsteady = names.filter((name) => !stillFailed.has(name));
    if (unsteady.length > 0) process.stdout.write(`\n── Passed at the second try only, and want mending: ${unsteady.join(', ')}\n`);
    return close({ ...again.totals, times: totals.times, passed: totals.passed - passedBefore + again.totals.passed }, again.status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The servers of a run may fail to come up where another program takes a port or the processor in that moment. */
function startedRun(attempt: Attempt): Outcome {
  const first = attempt([], 'first.json');
  if (first.totals !== undefined) return first;
  process.stdout.write('\n── Ended before its tests did, and tried once more\n');
  return attempt([], 'anew.json');
}

function close({ passed, failed, times }: Totals, status: number): number {
  process.stdout.write(`${slowestLines(times)}\nTests: ${passed} passed, ${failed} failed\n`);
  return status;
}
