import pg from 'pg';

/** A product's database, read as its owner, without row-level security. */
export interface Records {
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** A shared pool: guests read again and again, and a new connection each time would cost more than the test itself. */
const CONNECTIONS = 2;

export function openRecords(databaseUrl: string): Records {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  // A killed Postgres closes its connections; the next read opens new ones.
  pool.on('error', () => undefined);
  return {
    sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => (await pool.query<Row>(text, values)).rows,
    close: () => pool.end(),
  };
}
