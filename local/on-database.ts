import pg from 'pg';

/**
 * Works on one database of a server, by a connection that is closed afterwards.
 *
 * @param serverUrl with or without the name of one of its databases
 */
export async function onDatabase<Result>(serverUrl: string, name: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes a database where the server has none of this name. */
export const ensureDatabase = (serverUrl: string, name: string): Promise<void> => onDatabase(serverUrl, 'postgres', async (client) => {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
});
