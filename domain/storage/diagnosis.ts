import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { findingsOf, reasonOf, type Finding } from '../model/diagnosis.ts';
import { applicationConnection } from './connection.ts';
import type { Database, EntityManager } from './database.ts';
import { loginProblems } from './login-problems.ts';
import { migrations } from './migrations/all.ts';
import { APP_ROLE, SYSTEM_ROLE } from './tenant-policy.ts';

const OLDEST_MAJOR = 16;
/** Of the connections that are left to the product; beyond it, a rush or a rolling deployment finds none. */
const TIGHT = 0.8;

const { ok, warning, failed } = findingsOf('postgres');

interface DiagnosisOptions {
  /** In production, a login that could lift the walls keeps processes from starting. */
  production: boolean;
  /** What one process of each kind holds of the server at most, by its name. */
  connections: Readonly<Record<string, number>>;
  /** Where a pooler is in between. */
  pooler?: { directUrl: string; connections: number } | undefined;
}

interface Path {
  setting: 'DATABASE_URL' | 'DATABASE_SYSTEM_URL';
  role: string;
  em: EntityManager;
}

/** Looks at the database by both logins of the product. Reads catalogues alone, and changes nothing. */
export async function examineDatabase(database: Database, options: DiagnosisOptions): Promise<Finding[]> {
  const paths = await reachable(database);
  const [tenants, system] = paths.filter((path) => 'em' in path);
  if (tenants === undefined || system === undefined) return paths.filter((path) => 'state' in path);
  return [
    await version(tenants),
    ...await logins([tenants, system], options),
    await walls(system),
    ...await schema(tenants),
    ...await direct(tenants, options),
    await room(system, options),
  ];
}

async function reachable(database: Database): Promise<(Path | Finding)[]> {
  // No real tenant: the queries that follow read catalogues, not rows.
  const ways = [
    ['DATABASE_URL', APP_ROLE, database.forClient(randomUUID())], ['DATABASE_SYSTEM_URL', SYSTEM_ROLE, database.forSystem()],
  ] as const;
  return Promise.all(ways.map(async ([setting, role, work]) => {
    try {
      return await work.read(async (em) => {
        await em.execute('select 1');
        return { setting, role, em };
      });
    } catch (error) {
      return failed('', `${setting} leads nowhere: ${reasonOf(error)}.`, remedyOf(error, setting, role));
    }
  }));
}

/** By the codes of Postgres and of the operating system. */
function remedyOf(error: unknown, setting: string, role: string): string {
  const code = codeOf(error);
  if (code === '28P01' || code === '28000') return `Give ${setting} the login and password that the database knows.`;
  if (code === '3D000') return `Create the database that ${setting} names, then run npm run migrate.`;
  if (code === '42501') {
    return `Run npm run migrate, then: grant ${role} to <the login of ${setting}> with inherit false, set true (docs/operations.md).`;
  }
  if (code === '22023') return 'Run npm run migrate: it makes the roles of the application.';
  if (code === '08P01') {
    return `Where ${setting} leads to a pooler, give DATABASE_DIRECT_URL as well (docs/operations.md, "A pooler in between").`;
  }
  if (code === '53300') return 'Raise max_connections, or lower DATABASE_POOL.';
  return `Check that PostgreSQL runs and that host and port in ${setting} reach it from here.`;
}

function codeOf(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return undefined;
}

async function version({ em }: Path): Promise<Finding> {
  const [row] = await em.execute<{ server_version: string }[]>('show server_version');
  const text = row?.server_version ?? 'unknown';
  return Number.parseInt(text, 10) >= OLDEST_MAJOR
    ? ok('version', `PostgreSQL ${text}.`)
    : failed('version', `PostgreSQL ${text}.`, `Upgrade to PostgreSQL ${OLDEST_MAJOR} or newer.`);
}

async function logins(paths: readonly Path[], { production }: DiagnosisOptions): Promise<Finding[]> {
  return Promise.all(paths.map(async ({ setting, role, em }) => {
    const [row] = await em.execute<{ current_user: string; session_user: string }[]>('select current_user, session_user');
    const check = role === APP_ROLE ? 'login' : 'system-login';
    if (row?.current_user !== role) {
      return failed(check, `${setting} works as ${String(row?.current_user)}, not as ${role}.`,
        `Grant ${role} to its login (docs/operations.md).`);
    }
    const problems = await loginProblems(em, role);
    if (problems.length === 0) return ok(check, `${row.session_user} works as ${role} and can become nothing more.`);
    return (production ? failed : warning)(check, problems.join(' '),
      'Make the two logins of docs/operations.md, "Logins of the database".');
  }));
}

async function walls({ em }: Path): Promise<Finding> {
  const tables = await em.execute<{ name: string; walled: boolean }[]>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity
       and exists (select from pg_policy p where p.polrelid = c.oid) as walled
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and (c.relname = 'client'
       or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id' and not a.attisdropped))
     order by 1`,
  );
  const open = tables.filter(({ walled }) => !walled).map(({ name }) => name);
  if (tables.length > 0 && open.length === 0) {
    return ok('row-level-security', `All ${tables.length} tables of tenants are walled, for their owner as well.`);
  }
  return failed(
    'row-level-security', tables.length === 0 ? 'There are no tables of tenants.' : `These tables of tenants are open: ${open.join(', ')}.`,
    tables.length === 0 ? 'Run npm run migrate.'
      : 'Run npm run migrate; where that helps nothing: alter table … enable row level security, force row level security, with the '
        + 'policy of a new database.',
  );
}

async function schema({ em }: Path): Promise<Finding[]> {
  const [there] = await em.execute<{ there: boolean }[]>("select to_regclass('public.schema_migration') is not null as there");
  const applied = there?.there ? await em.execute<{ name: string }[]>('select name from schema_migration') : [];
  const names = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !names.has(name));
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...names].filter((name) => !known.has(name));
  return [
    pending.length === 0 ? ok('migrations', `All ${migrations.length} migrations are applied.`) : failed(
      'migrations', `${pending.length} of ${migrations.length} migrations are pending, first ${pending[0]?.name}.`, 'Run npm run migrate.',
    ),
    ...unknown.length === 0 ? [] : [warning(
      'newer-migrations', `The database has ${unknown.length} migrations that this version does not know, last ${unknown.at(-1)}.`,
      'A newer version has migrated it: roll that version out, or back only as far as its release notes allow.',
    )],
  ];
}

/** What only a connection of one's own can do: notifications are lost on one that is somebody else's in the next moment. */
async function direct({ em }: Path, { pooler }: DiagnosisOptions): Promise<Finding[]> {
  if (pooler === undefined) return [];
  const remedy = 'Give DATABASE_DIRECT_URL the login of DATABASE_URL and the address of PostgreSQL itself.';
  const same = 'select current_database() as name, pg_postmaster_start_time()::text as since';
  const client = new pg.Client(applicationConnection(pooler.directUrl, { name: 'concierge-doctor' }));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows: [here] } = await client.query<{ name: string; since: string }>(same);
    const [there] = await em.execute<{ name: string; since: string }[]>(same);
    return [here?.name === there?.name && here?.since === there?.since
      ? ok('direct', `DATABASE_DIRECT_URL reaches the database past the pooler, for notifications.`)
      : failed('direct', 'DATABASE_DIRECT_URL leads to another database than DATABASE_URL.', remedy)];
  } catch (error) {
    return [failed('direct', `DATABASE_DIRECT_URL leads nowhere, or to a pooler as well: ${reasonOf(error)}.`, remedy)];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function room({ em }: Path, { connections, pooler }: DiagnosisOptions): Promise<Finding> {
  const [row] = await em.execute<{ max: number; reserved: number; used: number }[]>(
    `select current_setting('max_connections')::int as max,
       current_setting('superuser_reserved_connections')::int
         + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
       (select coalesce(sum(numbackends), 0)::int from pg_stat_database) as used`,
  );
  const { max = 0, reserved = 0, used = 0 } = row ?? {};
  const free = max - reserved;
  const needed = Object.values(connections).reduce((sum, each) => sum + each, 0);
  const finding = `max_connections is ${max}, ${reserved} of them reserved, ${used} in use now. One ${
    Object.entries(connections).map(([name, each]) => `${name} (${each})`).join(', one ')} may take ${needed} together.${
    pooler === undefined ? '' : ` Another ${pooler.connections} end at the pooler, which opens as many as its own settings let it.`}`;
  const remedy = 'Raise max_connections, lower DATABASE_POOL, or put a pooler in front; count every process of the deployment.';
  if (needed > free) return failed('connections', finding, remedy);
  return Math.max(needed, used) > free * TIGHT ? warning('connections', finding, remedy) : ok('connections', finding);
}
