import { relative } from 'node:path';
import { repositoryRoot } from '../../local/config.ts';

/** What one file of tests took. */
export interface TestFileTime {
  path: string;
  seconds: number;
  /** Of the process that ran it and of those it has started and ended, not of the product and the browsers that files share. */
  processorSeconds: number;
}

const FILES_SHOWN = 10;

/** What computed longest in a run, and what took longest, for its end. @returns lines, none where there is nothing to tell */
export function slowestLines(files: readonly TestFileTime[]): string {
  if (files.length === 0) return '';
  const computed = files.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
  return [
    ...longest(`Files that computed longest, of ${computed.toFixed(0)} s in all`, files, ({ processorSeconds }) => processorSeconds),
    ...longest('Slowest files', files, ({ seconds }) => seconds),
  ].join('');
}

const longest = (title: string, files: readonly TestFileTime[], timeOf: (file: TestFileTime) => number): string[] => [
  `\n── ${title}\n`,
  ...files.toSorted((one, other) => timeOf(other) - timeOf(one)).slice(0, FILES_SHOWN)
    .map((file) => `${timeOf(file).toFixed(1).padStart(7)} s  ${relative(repositoryRoot, file.path)}\n`),
];
