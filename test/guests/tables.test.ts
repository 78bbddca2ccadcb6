import { describe, expect } from '@jest/globals';
import { guestTables } from '../../domain/guests/guest-tables.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { query } from '../support/stack/query.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { tablesWithoutGuests } from './tables-without-guests.ts';

const { databaseUrl } = testStack();
const covered = guestTables.map(({ table }) => table);

describe('the tables of the database', () => {
  itVerifies(['decisions/privacy/tables'], 'either are worked off when a guest is erased, or say why no guest is in them', async () => {
    const tables = await query<{ name: string }>(
      databaseUrl, "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const known = [...covered, ...Object.keys(tablesWithoutGuests), 'schema_migration'];
    expect(tables.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
    expect(covered.filter((name) => name in tablesWithoutGuests)).toEqual([]);
  });

  itVerifies(['decisions/privacy/tables'], 'are worked off where they name a conversation', async () => {
    const naming = await query<{ name: string }>(databaseUrl, "select table_name as name from information_schema.columns where column_name in ('session_key', 'task_key') and table_schema = 'public'");
    expect(naming.map(({ name }) => name).filter((name) => !covered.includes(name))).toEqual([]);
  });
});
