import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { SourceFile } from './citations.ts';

export const root = join(import.meta.dirname, '../..');

const ignored = new Set(['node_modules', '.data', '.git', 'coverage', 'dist']);

/** The same list for a copy that is no git clone, such as an unpacked archive. */
function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : walk(path);
    return entry.isFile() && !entry.name.endsWith('.log') ? [relative(root, path).split(sep).join('/')] : [];
  });
}

/** Paths that a commit of this moment would hold: tracked, and untracked but not ignored. */
export function committedPaths(): string[] {
  if (!existsSync(join(root, '.git'))) return walk(root).toSorted();
  const listing = execFileSync(
    'git',
    // A clone that belongs to another user is still the one under test.
    ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const paths = new Set(listing.split('\0').filter((path) => path !== ''));
  return [...paths].filter((path) => existsSync(join(root, path))).toSorted();
}

export const read = (path: string): SourceFile => ({ path, text: readFileSync(join(root, path), 'utf8') });
