import pg from 'pg';

/** One statement on a database, as its owner: row-level security does not apply. */
export async function query<Row extends object>(databaseUrl: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row & pg.QueryResultRow>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Which of these words are stored in which tables of the product, as `table: word`. */
export async function stored(databaseUrl: string, words: readonly string[]): Promise<string[]> {
  const tables = await query<{ table_name: string }>(
    databaseUrl, "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found = await Promise.all(tables.map(async ({ table_name: table }) => {
    const rows = await query<{ word: string }>(
      databaseUrl, `select distinct word from unnest($1::text[]) word where exists (select from "${table}" t where strpos(t::text, word) > 0)`, [words],
    );
    return rows.map(({ word }) => `${table}: ${word}`);
  }));
  return found.flat().toSorted();
}
