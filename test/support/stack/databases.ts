import pg from 'pg';
import { migrate } from '../../../domain/storage/migrate.ts';
import { ensureLogins } from '../../../local/database-logins.ts';
import { TEST_SERVER_SECRET } from './processes.ts';
import { testStack } from './test-stack.ts';

/** An empty database with this version's schema, which the databases of tests are copied from: that takes a tenth of the migrations. */
const TEMPLATE = 'template_of_tests';

/** Makes what {@link createDatabase} copies; once, before any test. */
export async function createTemplate(databaseUrl: string): Promise<void> {
  await migrate(await create(databaseUrl, TEMPLATE));
  await ensureLogins(databaseUrl, TEST_SERVER_SECRET);
}

/** A database of a test's own on the run's Postgres, with this version's schema. @returns its connection string */
export const createDatabase = (name: string): Promise<string> => create(testStack().databaseUrl, name, `template ${TEMPLATE}`);

/** As {@link createDatabase}, without a schema. */
export const createEmptyDatabase = (name: string): Promise<string> => create(testStack().databaseUrl, name);

async function create(databaseUrl: string, name: string, options = ''): Promise<string> {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query(`create database ${name} ${options}`);
  await admin.end();
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
