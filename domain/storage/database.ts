import { IsolationLevel, MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { migrations } from './migrations/all.ts';
import { applicationConfig, type DatabaseOptions } from './orm-config.ts';
import { APP_ROLE, CLIENT_VARIABLE, SYSTEM_VARIABLE } from './tenant-policy.ts';

export type { EntityManager } from '@mikro-orm/postgresql';

/** Work on the database in the name of one tenant, or of the system. Each call has its own identity map. */
export interface UnitOfWork {
  /** Runs reads; lone queries are each their own transaction. */
  read<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
  /** Runs reads that all see one moment, whatever is committed between them. */
  snapshot<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
  /** Runs reads and writes that take effect together or not at all. */
  transaction<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
}

/** A unit of work within one that is under way: what it does belongs to that one's transaction. */
export function unitOfWorkOn(em: EntityManager): UnitOfWork {
  return { read: (work) => work(em), snapshot: (work) => work(em), transaction: (work) => work(em) };
}

/** The connection pool, handing out units of work that are bound to a tenant. */
export class Database {
  readonly #orm: MikroORM;
  readonly #beforeCommit: ((em: EntityManager) => Promise<void>) | undefined;

  private constructor(orm: MikroORM, beforeCommit?: (em: EntityManager) => Promise<void>) {
    this.#orm = orm;
    this.#beforeCommit = beforeCommit;
  }

  /** Connects lazily: the first query opens the first connection. */
  static async create(options: DatabaseOptions): Promise<Database> {
    return new Database(await MikroORM.init(applicationConfig(options)));
  }

  /** Everything done through it sees and writes rows of this tenant only, whatever the query says. */
  forClient(clientId: string): UnitOfWork {
    return this.#unitOfWork({ [CLIENT_VARIABLE]: clientId });
  }

  /** The explicit path across tenants, for sweeps and platform administration. */
  forSystem(): UnitOfWork {
    return this.#unitOfWork({ [SYSTEM_VARIABLE]: 'on' });
  }

  /**
   * Sends a notification at once, in one round trip: it belongs to no tenant and to no transaction. Nothing is promised of it, so it
   * does not wait until the server has written to its disk.
   */
  async notify(channel: string, payload: string): Promise<void> {
    await this.#orm.em.fork().execute("select set_config('synchronous_commit', 'off', true), pg_notify(?, ?)", [channel, payload]);
  }

  /** The same database, whose transactions do one thing more before they commit, or do not commit at all. */
  beforeCommit(work: (em: EntityManager) => Promise<void>): Database {
    return new Database(this.#orm, work);
  }

  /** @throws when Postgres does not answer */
  async ping(): Promise<void> {
    await this.#orm.em.fork().execute('select 1');
  }

  /** @throws when the database lacks a migration of this version, the application role, or does not answer */
  async requireCurrentSchema(): Promise<void> {
    const [role] = await this.#orm.em.fork().execute<{ current_user: string }[]>('select current_user');
    // As a superuser or owner, every tenant would be visible to every query.
    if (role?.current_user !== APP_ROLE) throw new Error(`The connection does not work as ${APP_ROLE}.`);
    const applied = await this.#orm.em.fork().execute<{ name: string }[]>('select name from schema_migration');
    const names = new Set(applied.map((row) => row.name));
    const missing = migrations.filter(({ name }) => !names.has(name));
    if (missing.length > 0) throw new Error(`${missing.length} migrations are not applied.`);
  }

  async close(): Promise<void> {
    await this.#orm.close();
  }

  #unitOfWork(variables: Record<string, string>): UnitOfWork {
    const fork = (): EntityManager => this.#orm.em.fork({ session: { variables } }) as EntityManager;
    return {
      read: (work) => work(fork()),
      snapshot: (work) => fork().transactional(work, { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true }),
      transaction: (work) => fork().transactional(async (em) => {
        const result = await work(em);
        await this.#beforeCommit?.(em);
        return result;
      }, { isolationLevel: IsolationLevel.READ_COMMITTED }),
    };
  }
}
