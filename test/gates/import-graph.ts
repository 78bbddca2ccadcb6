import { dirname, normalize } from 'node:path/posix';
import type { SourceFile } from './citations.ts';

/** One file's import of another, of types included; paths are relative to the repository's root. */
export interface Import {
  from: string;
  to: string;
}

const SPECIFIER = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/** Every import among these files. */
export function importsOf(files: readonly SourceFile[]): Import[] {
  const known = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path, text }) => [...text.matchAll(SPECIFIER)]
    .map(([, specifier = '']) => ({ from: path, to: normalize(`${dirname(path)}/${specifier}`) }))
    .filter(({ to }) => known.has(to)));
}
