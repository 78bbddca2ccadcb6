import { Database } from '../../../domain/storage/database.ts';

/** In the product's usual seconds, a machine that is busy with several files of tests may not get to a statement, or to a connection. */
const PATIENCE_MS = 60_000;

/** A test's own connection to a database. Close it in `afterAll`. */
export const patientDatabase = (url: string, poolSize = 4): Promise<Database> =>
  Database.create({ url, poolSize, queryTimeoutMs: PATIENCE_MS, connectTimeoutMs: PATIENCE_MS });
