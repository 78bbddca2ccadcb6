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

it.each([
  'alter table chat drop column old', 'alter table chat drop old', 'drop table chat', 'drop table if exists chat cascade', 'alter table chat rename to talk',
  'alter table chat rename column a to b', 'alter table chat rename a to b', 'alter table chat alter column a type bigint',
  'alter table chat alter a set data type bigint', 'alter table chat alter column a set not null', 'alter table chat add column a text not null',
  'alter table chat add a text not null, add b text', 'truncate chat', 'revoke select on chat from concierge_app', 'drop type mood',
  'create index i on chat (a);\nALTER TABLE chat\n  DROP COLUMN old;',
])('finds what old code would not survive: %s', (sql) => {
  expect(contractProblems({ name: 'planted', sql })).toHaveLength(1);
  expect(contractProblems({ name: 'planted', sql: `-- contract: release 1.3 reads the new column alone\n${sql}` })).toEqual([]);
  expect(contractProblems({ name: 'planted', sql: `-- contract:\n${sql}` })).toHaveLength(1);
});

it.each([
  'alter table chat add column a text', "alter table chat add column a text not null default ''", "alter table chat add column a text default '' not null",
  'alter table chat alter column a drop not null', 'alter table chat drop constraint chat_a_check', 'alter table chat alter column a drop default',
  'create table talk (id uuid not null); alter table talk alter column id set not null', 'drop index chat_a', 'drop policy p on chat', 'drop trigger t on chat',
  "-- drop table chat\ninsert into note values ('drop table chat')", 'alter table chat add constraint a_there check (a is not null) not valid',
  'grant select on chat to concierge_app', 'update chat set a = 1', 'create view rename_to as select 1', 'drop function if exists f()',
])('lets pass what old code survives: %s', (sql) => {
  expect(contractProblems({ name: 'planted', sql })).toEqual([]);
});
