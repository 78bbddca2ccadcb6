import type { Database } from '../../../domain/storage/database.ts';
import { patientDatabase } from './patient-database.ts';

const opened = new Map<string, Promise<Database>>();

/**
 * The connection to the run's database of all test files that one process runs, which ends with the process: setting up an ORM takes the
 * processor longer than most tests. This module is loaded once (`test/setup/runner/load-tests-anew.ts`).
 */
export function sharedDatabase(url: string): Promise<Database> {
  const database = opened.get(url) ?? patientDatabase(url, 8);
  opened.set(url, database);
  return database;
}
