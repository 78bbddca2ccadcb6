import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { repositoryRoot } from '../../local/config.ts';
import { historyProblems, releasedHistories, storedHistories } from '../replay/released.ts';

const MANIFEST = 'test/replay/released.json';
const git = (...args: string[]): string[] => execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).split('\n').filter(Boolean);

it('keeps every released history as it was', () => {
  expect(historyProblems(releasedHistories(), storedHistories())).toEqual([]);
});

/** Whatever of the first is missing or another in the second. */
const unlike = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.entries(before).flatMap(([name, hash]) => (after[name] === hash ? [] : [name]));

it('has changed none since they are kept, its manifest included', () => {
  const [first] = git('log', '--diff-filter=A', '--format=%H', '--', MANIFEST).slice(-1);
  // Before its first commit there is nothing that could have been changed.
  const changed = first === undefined ? []
    : git('log', '--diff-filter=MDRT', '--no-renames', '--name-only', '--format=', `${first}..HEAD`, '--', 'test/replay/histories');
  expect(changed).toEqual([]);
  // The manifest grows with each release: every commit that had another one says of each history what this one says.
  const manifests = git('log', '--format=%H', '--', MANIFEST)
    .map((commit) => ({ commit, noted: JSON.parse(git('show', `${commit}:${MANIFEST}`).join('\n')) as Record<string, string> }));
  expect(manifests.flatMap(({ commit, noted }) => unlike(noted, releasedHistories()).map((name) => `${commit}: ${name}`))).toEqual([]);
});
