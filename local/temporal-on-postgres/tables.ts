import { ExplainedError } from '../explained-error.ts';
import { ensureDatabase, onDatabase } from '../on-database.ts';
import { spawnTethered, type Log } from '../tethered-process.ts';

/** The folders of tables that the tool carries. */
const SCHEMAS = { store: 'postgresql/v12/temporal', visibility: 'postgresql/v12/visibility' } as const;

/** Where Temporal keeps its runs, and the list of them, beside the product's own database. */
export interface ServiceDatabases {
  store: string;
  visibility: string;
}

/**
 * Makes the databases and tables of a Temporal service, or brings those of an older one up to date, and forgets the members of a
 * service that ran before, which a new one would look for. The service must not run.
 * @throws ExplainedError with what the tool said
 */
export async function ensureTables({ sqlTool, databaseUrl, databases, log }: {
  sqlTool: string; databaseUrl: string; databases: ServiceDatabases; log: Log;
}): Promise<void> {
  for (const kind of ['store', 'visibility'] as const) {
    const name = databases[kind];
    await ensureDatabase(databaseUrl, name);
    const hasTables = await onDatabase(databaseUrl, name, async (client) =>
      (await client.query<{ there: boolean }>("select to_regclass('schema_version') is not null as there")).rows[0]?.there === true);
    if (!hasTables) await tool(sqlTool, databaseUrl, name, ['setup-schema', '--version', '0.0'], log);
    await tool(sqlTool, databaseUrl, name, ['update-schema', '--schema-name', SCHEMAS[kind]], log);
  }
  await onDatabase(databaseUrl, databases.store, (client) => client.query('delete from cluster_membership'));
}

async function tool(program: string, databaseUrl: string, database: string, command: string[], log: Log): Promise<void> {
  const { hostname, port, username, password } = new URL(databaseUrl);
  const run = spawnTethered(program, command, {
    parentDeathSignal: 'KILL', log,
    env: {
      SQL_PLUGIN: 'postgres12', SQL_HOST: hostname, SQL_PORT: port || '5432', SQL_USER: decodeURIComponent(username),
      SQL_PASSWORD: decodeURIComponent(password), SQL_DATABASE: database,
    },
  });
  const ending = await run.exited;
  if (ending === 'code 0') return;
  throw new ExplainedError(`Temporal's tables could not be made in ${database} (${ending}):\n${run.recentOutput()}`);
}
