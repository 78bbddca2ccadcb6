import pg from 'pg';
import type { ApplicationConnection } from './connection.ts';

type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

const nothing: Result = { command: '', rowCount: null, rows: [] };

/** The ORM's own transaction around one query; those of units of work name their isolation level. */
const AROUND_ONE_QUERY = 'begin';
const OPENS = /^(?:begin|start transaction)\b/;
const SETS_CONTEXT = /^select set_config\(/;
const ENDS = /^(?:commit|rollback)$/;
const READS = /^\s*select\b/i;
/** What the driver says, without a code, when `query_timeout` is over. */
const READ_TIMEOUT = 'Query read timeout';

/**
 * A connection that begins a transaction together with its first statement: what opens a transaction and names its tenant is kept
 * until then and sent in the same message, so that neither costs a round trip. A lone read needs no transaction of its own, because
 * the statements of one message are one (PostgreSQL 18, "Multiple Statements in a Simple Query"): they run in order, stop at the
 * first that fails, and the tenant is forgotten with the last. A statement never runs without its tenant.
 *
 * Behind a pooler that gives out connections by the transaction, each transaction also names the role in which it works.
 */
export class LazyBeginClient extends pg.Client {
  /** What the next statement brings along. */
  #opening: string[] = [];
  /** What each transaction says for itself, because the connection cannot be told once. */
  readonly #every: readonly string[];
  readonly #answered: () => void;
  #isInTransaction = false;

  constructor(config: ApplicationConnection = {}) {
    super(config);
    this.#every = config.everyTransaction === undefined ? [] : [config.everyTransaction];
    this.#answered = config.answered ?? (() => undefined);
  }

  // The driver's overloads come down to a text with values, or an object that submits itself.
  override query(query: unknown, values?: unknown, callback?: unknown): never {
    const send = (what: unknown): unknown => {
      const sent = (super.query as (...args: unknown[]) => unknown).call(this, what, values, callback);
      if (!(sent instanceof Promise)) return sent;
      return sent.then((result: unknown) => { this.#answered(); return result; }, (error: unknown) => this.#failed(error));
    };
    if (typeof query === 'string' && callback === undefined && (!Array.isArray(values) || values.length === 0)) {
      return this.#plain(query, send) as never;
    }
    if (this.#opening.length > 0) throw new Error('A transaction begins with a statement whose values are in its text.');
    return send(query) as never;
  }

  async #plain(sql: string, send: (sql: string) => unknown): Promise<Result> {
    const opening = this.#opening;
    if (OPENS.test(sql)) {
      this.#opening = [sql];
      return nothing;
    }
    if (opening.length === 0) {
      const isAlone = !this.#isInTransaction;
      if (ENDS.test(sql)) this.#isInTransaction = false;
      if (sql === 'rollback') return this.#rollBack(send);
      return lastOf(await send(isAlone ? [...this.#every, sql].join('; ') : sql));
    }
    if (SETS_CONTEXT.test(sql)) {
      opening.push(sql);
      return nothing;
    }
    const isLoneRead = opening[0] === AROUND_ONE_QUERY && READS.test(sql);
    if (!isLoneRead) this.#opening = [];
    if (ENDS.test(sql)) return nothing;
    const [begin, ...context] = opening;
    this.#isInTransaction = !isLoneRead;
    return lastOf(await send([...isLoneRead ? [] : [begin], ...this.#every, ...context, sql].join('; ')));
  }

  /**
   * The driver gives up an answer that is late and goes on with the connection, behind that answer. Where the other end is gone without a
   * word, such as after a failover, each statement would wait in vain until TCP gives up after a quarter of an hour.
   */
  #failed(error: unknown): never {
    if (error instanceof Error && error.message === READ_TIMEOUT) void this.end();
    throw error;
  }

  /**
   * Kysely gives a connection back to its pool once its transaction has ended, and never if the rollback fails: each that dies in a
   * transaction, or no longer answers, would take a place of the pool away until the process ends. So a connection that cannot roll back is
   * closed, which the pool sees as it gets it back, and Postgres rolls back what it began.
   */
  async #rollBack(send: (sql: string) => unknown): Promise<Result> {
    try {
      return lastOf(await send('rollback'));
    } catch {
      void this.end();
      return nothing;
    }
  }
}

/** Of the answers to the statements of one message, the one that was asked for. */
const lastOf = (results: unknown): Result => (Array.isArray(results) ? results.at(-1) : results) as Result;
