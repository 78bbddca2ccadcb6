import pg from 'pg';
import { applicationConnection } from '../storage/connection.ts';
import { LazyBeginClient } from '../storage/lazy-begin-client.ts';
import { SYSTEM_ROLE } from '../storage/tenant-policy.ts';

const CONNECTIONS = 4;

/** A statement as the limiter's library gives it. */
interface Statement {
  text: string;
  values: readonly unknown[];
}

export interface LimitsPool {
  query(statement: Statement): Promise<pg.QueryResult>;
  end(): Promise<void>;
}

interface Place {
  DATABASE_URL: string;
  DATABASE_SYSTEM_URL?: string | undefined;
  /** Given where the other two lead to a pooler. */
  DATABASE_DIRECT_URL?: string | undefined;
}

/** The few connections on which budgets are counted. */
export function limitsPool({ DATABASE_URL, DATABASE_SYSTEM_URL, DATABASE_DIRECT_URL }: Place): LimitsPool {
  const pooled = DATABASE_DIRECT_URL !== undefined;
  const pool = new pg.Pool({
    ...applicationConnection(DATABASE_SYSTEM_URL ?? DATABASE_URL, { name: 'concierge-limits', role: SYSTEM_ROLE, pooled }),
    ...pooled && { Client: LazyBeginClient }, max: CONNECTIONS,
  });
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    // Statements are prepared by name, which a connection that changes with each transaction does not know.
    query: (statement) => (pooled ? inOneMessage(pool, statement) : pool.query({ ...statement, values: [...statement.values] })),
    end: () => pool.end(),
  };
}

/** With its values in its text, the statement and its role are one transaction. */
async function inOneMessage(pool: pg.Pool, { text, values }: Statement): Promise<pg.QueryResult> {
  const sql = text.replaceAll(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]));
  const client = await pool.connect();
  let failure: unknown;
  try {
    return await client.query(sql);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // One that has not answered may answer the next statement's question.
    client.release(failure !== undefined);
  }
}

const literal = (value: unknown): string =>
  (value === null || value === undefined ? 'null' : pg.escapeLiteral(String(value as string | number)));
