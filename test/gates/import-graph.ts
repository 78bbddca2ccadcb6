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

/**
 * Circles of folders: of what lies side by side in a folder (files, and folders with all that is below them), each group that
 * imports itself by way of the others, named `folder: member, member`.
 */
export function folderCircles(imports: readonly Import[]): string[] {
  const levels = new Map<string, Map<string, Set<string>>>();
  for (const { from, to } of imports) {
    const [one, other] = [from.split('/'), to.split('/')];
    let depth = 0;
    while (depth < one.length - 1 && depth < other.length - 1 && one[depth] === other[depth]) depth += 1;
    const [member = '', imported = ''] = [one[depth], other[depth]];
    if (member === imported) continue;
    const folder = one.slice(0, depth).join('/');
    const arrows = levels.get(folder) ?? new Map<string, Set<string>>();
    levels.set(folder, arrows.set(member, (arrows.get(member) ?? new Set()).add(imported)));
  }
  return [...levels].flatMap(([folder, arrows]) => circles(arrows).map((members) => `${folder || '.'}: ${members.join(', ')}`)).toSorted();
}

/** Members that reach each other, in groups. */
function circles(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reach = new Map([...arrows.keys()].map((member) => [member, reachable(member, arrows)]));
  const inCircle = [...reach].filter(([member, reached]) => reached.has(member)).map(([member]) => member);
  const groups = new Map<string, string[]>();
  for (const member of inCircle) {
    const group = inCircle.filter((other) => reach.get(member)?.has(other) && reach.get(other)?.has(member)).toSorted();
    groups.set(group.join(), group);
  }
  return [...groups.values()];
}

function reachable(start: string, arrows: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let member = open.pop(); member !== undefined; member = open.pop()) {
    for (const next of arrows.get(member) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return seen;
}
