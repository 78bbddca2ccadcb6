import { relative } from 'node:path';
import { repositoryRoot } from '../../local/config.ts';

export interface TestFileTime {
  path: string;
  seconds: number;
}

/** What took longest in a run, for its end. @returns lines, none where there is nothing to tell */
export function slowestLines(files: readonly TestFileTime[]): string {
  if (files.length === 0) return '';
  return `\n── Slowest files\n${files.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${relative(repositoryRoot, path)}\n`).join('')}`;
}
