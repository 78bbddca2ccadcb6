import { IsolationLevel, type EntityManager } from '@mikro-orm/postgresql';
import { inTime } from './in-time.ts';
import { migrations } from './migrations/all.ts';
import { openPool, type Pool } from './open-pool.ts';
import { applicationConfig, systemConfig, type DatabaseOptions } from './orm-config.ts';
import { loginProblems, UnsafeLogins } from './login-problems.ts';
import { APP_ROLE, CLIENT_VARIABLE, SYSTEM_ROLE } from './tenant-policy.ts';

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

/** Who asks whether Postgres is there waits for so long, in milliseconds. */
const PATIENCE_MS = 2_500;

/** Connections for tenants and those of the system path, which have a login of their own. */
interface Pools {
  tenants: Pool;
  system: Pool;
  /** See `DatabaseOptions`. */
  safeLogins: boolean;
}

/** The connection pools, handing out units of work that are bound to a tenant. */
export class Database {
  readonly #pools: Pools;
  readonly #beforeCommit: ((em: EntityManager) => Promise<void>) | undefined;
  #wasCurrent = false;

  private constructor(pools: Pools, beforeCommit?: (em: EntityManager) => Promise<void>) {
    this.#pools = pools;
    this.#beforeCommit = beforeCommit;
  }

  /** Connects lazily: the first query opens the first connection. */
  static async create(options: DatabaseOptions): Promise<Database> {
    const [tenants, system] = [openPool(applicationConfig(options)), openPool(systemConfig(options))];
    return new Database({ tenants, system, safeLogins: options.safeLogins ?? false });
  }

  /** Everything done through it sees and writes rows of this tenant only, whatever the query says. */
  forClient(clientId: string): UnitOfWork {
    const session = { variables: { [CLIENT_VARIABLE]: clientId } };
    return this.#unitOfWork(() => this.#pools.tenants.em.fork({ session }) as EntityManager);
  }

  /** The explicit path across tenants, for sweeps and platform administration. */
  forSystem(): UnitOfWork {
    return this.#unitOfWork(() => this.#pools.system.em.fork() as EntityManager);
  }

  /**
   * Sends a notification at once, in one round trip: it belongs to no tenant and to no transaction. Nothing is promised of it, so it
   * does not wait until the server has written to its disk.
   */
  async notify(channel: string, payload: string): Promise<void> {
    await this.#pools.tenants.em.fork().execute("select set_config('synchronous_commit', 'off', true), pg_notify(?, ?)",
      [channel, payload]);
  }

  /** The same database, whose transactions do one thing more before they commit, or do not commit at all. */
  beforeCommit(work: (em: EntityManager) => Promise<void>): Database {
    return new Database(this.#pools, work);
  }

  /**
   * Asks Postgres by each of the pools. Under load, the question waits in line with the work of the process for a connection: then what is
   * answered to the others meanwhile says the same.
   *
   * @throws when Postgres answers nobody in time
   */
  async ping(): Promise<void> {
    await Promise.all(this.#each().map(async ([pool]) => {
      const before = pool.answers();
      if (await inTime(pool.em.fork().execute('select 1'), PATIENCE_MS)) return;
      if (pool.answers() === before) throw new Error('Postgres does not answer.');
    }));
  }

  /**
   * Where the answer takes too long, it is known from before: what was current once is not taken back.
   *
   * @throws when the database lacks a migration of this version, a role of the application, or does not answer
   */
  async requireCurrentSchema(): Promise<void> {
    const looked = this.#lookAtSchema().then(() => { this.#wasCurrent = true; });
    if (!await inTime(looked, PATIENCE_MS) && !this.#wasCurrent) throw new Error('Postgres does not answer.');
  }

  /** Asks all at once, which waits in line once. */
  async #lookAtSchema(): Promise<void> {
    const applied = this.#pools.tenants.em.fork().execute<{ name: string }[]>('select name from schema_migration');
    await Promise.all([applied, ...this.#each().map(([pool, wanted]) => requireRole(pool, wanted)), this.requireSafeLogins()]);
    const names = new Set((await applied).map((row) => row.name));
    const missing = migrations.filter(({ name }) => !names.has(name));
    if (missing.length > 0) throw new Error(`${missing.length} migrations are not applied.`);
  }

  /**
   * Where the options ask for it, looks whether a statement could leave its role for one that lifts the walls.
   *
   * @throws UnsafeLogins naming what each login could become, and whatever the database throws
   */
  async requireSafeLogins(): Promise<void> {
    if (!this.#pools.safeLogins) return;
    const problems = await Promise.all(this.#each().map(([orm, role]) => loginProblems(orm.em.fork() as EntityManager, role)));
    if (problems.flat().length > 0) throw new UnsafeLogins(problems.flat().join('\n'));
  }

  async close(): Promise<void> {
    await Promise.all(this.#each().map(([orm]) => orm.close()));
  }

  #each(): [Pool, string][] {
    return [[this.#pools.tenants, APP_ROLE], [this.#pools.system, SYSTEM_ROLE]];
  }

  #unitOfWork(fork: () => EntityManager): UnitOfWork {
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

async function requireRole({ em }: Pool, wanted: string): Promise<void> {
  const [role] = await em.fork().execute<{ current_user: string }[]>('select current_user');
  // As a superuser or owner, every tenant would be visible to every query.
  if (role?.current_user !== wanted) throw new Error(`The connection does not work as ${wanted}.`);
}
