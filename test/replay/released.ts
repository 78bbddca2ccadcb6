import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const histories = join(import.meta.dirname, 'histories');
const manifest = join(import.meta.dirname, 'released.json');

/** The histories of releases by file, each with the hash of what it holds: runs that look so may still be open. */
export const releasedHistories = (): Record<string, string> => JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>;

/** The same of the files that are there. */
export const storedHistories = (): Record<string, string> => Object.fromEntries(readdirSync(histories)
  .filter((name) => name.endsWith('.json')).toSorted()
  .map((name) => [name, createHash('sha256').update(readFileSync(join(histories, name))).digest('hex')]));

/** What is not as a release left it, or has not been noted. */
export function historyProblems(released: Record<string, string>, stored: Record<string, string>): string[] {
  return [
    ...Object.entries(released).flatMap(([name, hash]) => {
      if (stored[name] === undefined) return [`${name} was removed: runs that look so may still be open`];
      return stored[name] === hash ? [] : [`${name} was changed: record what is new under a new release name`];
    }),
    ...Object.keys(stored).filter((name) => released[name] === undefined).map((name) => `${name} is not noted: run test/replay/record.ts`),
  ];
}

/** Notes the histories that are new; those that were there keep their hashes. */
export function noteHistories(): void {
  const all = { ...storedHistories(), ...releasedHistories() };
  writeFileSync(manifest, `${JSON.stringify(Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1))), null, 1)}\n`);
}
