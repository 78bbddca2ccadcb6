import { createHash } from 'node:crypto';
import pg from 'pg';

export type Tx = pg.ClientBase;

/** A transaction, or the store itself for a single statement. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<Row>>;
}

/** A schema that a simulator keeps for itself, beside everything else in the database. */
export interface SchemaDefinition {
  name: string;
  sql: string;
  /** Of its advisory lock: any number that nothing else on the server uses. */
  lock: number;
}

const ATTEMPTS = 4;
/** Deadlocks and serialization failures: running again is the answer. */
const transient = new Set(['40P01', '40001']);

export const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;

/** A simulator's database. */
export class Store implements Queryable {
  readonly #pool: pg.Pool;

  private constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Connects, and makes the schema; replaces a schema of another version, since nothing in it is worth keeping. */
  static async open(databaseUrl: string, schema: SchemaDefinition): Promise<Store> {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });
    // A connection that breaks while idle is replaced; the next query says what is wrong.
    pool.on('error', () => undefined);
    const store = new Store(pool);
    try {
      await store.transaction((tx) => migrate(tx, schema));
    } catch (error) {
      await pool.end();
      throw error;
    }
    return store;
  }

  /** Reads and writes that take effect together or not at all; a deadlock is run again. */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !transient.has(codeOf(error) ?? '')) throw error;
      }
    }
  }

  /** One statement, which is a transaction of its own. */
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
    return this.#pool.query<Row>(text, values);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken = false;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => { broken = true; });
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

async function migrate(tx: Tx, { name, sql, lock }: SchemaDefinition): Promise<void> {
  const version = createHash('sha256').update(sql).digest('hex').slice(0, 16);
  await tx.query('select pg_advisory_xact_lock($1)', [lock]);
  const { rows: [found] } = await tx.query<{ version: string | null }>(
    'select obj_description(oid, \'pg_namespace\') as version from pg_namespace where nspname = $1', [name],
  );
  if (found?.version === version) return;
  if (found) await tx.query(`drop schema ${name} cascade`);
  await tx.query(sql);
  await tx.query(`comment on schema ${name} is '${version}'`);
}
