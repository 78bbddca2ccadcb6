import pg from 'pg';

/** A product's database, as its owner reads it: row-level security does not apply. */
export interface Records {
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Guests look again and again: connections of their own for each look would cost more than what is tried. */
const CONNECTIONS = 2;

export function openRecords(databaseUrl: string): Records {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  // A Postgres that is killed takes them along; the next look makes new ones.
  pool.on('error', () => undefined);
  return {
    sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => (await pool.query<Row>(text, values)).rows,
    close: () => pool.end(),
  };
}
