import { expect, it } from '@jest/globals';
import { committedPaths, read } from './repository.ts';
import { contractProblems } from './migration-steps.ts';

/** Earlier ones came before the first release that others run while they deploy. */
const FIRST = 'm20261127';

const migrations = committedPaths().filter((path) => /^domain\/storage\/migrations\/m\d{8}/.test(path))
  .map((path) => ({ name: path.slice('domain/storage/migrations/'.length), sql: read(path).text }));

it('migrations expand; what takes away declares that nothing uses it any more', () => {
  expect(migrations.length).toBeGreaterThan(40);
  expect(migrations.filter(({ name }) => name >= FIRST).flatMap(contractProblems)).toEqual([]);
});

it('a migration that drops a column has to declare it', () => {
  expect(contractProblems({ name: 'planted', sql: 'alter table chat drop column old' })).toHaveLength(1);
});
