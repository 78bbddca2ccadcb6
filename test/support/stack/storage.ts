import { randomUUID } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { createClient, type CreateClientInput } from '../../../domain/clients/create-client.ts';
import type { TenantContext } from '../../../domain/context.ts';
import type { Database } from '../../../domain/storage/database.ts';
import type { Client } from '../../../domain/storage/entities/client.ts';
import { jobContext } from './job-context.ts';
import { patientDatabase } from './patient-database.ts';
import { sharedDatabase } from './shared-database.ts';
import { testStack } from './test-stack.ts';

/** A connection to the run's database; one to another is closed after the test file. */
export async function useDatabase(url: string = testStack().databaseUrl): Promise<Database> {
  if (url === testStack().databaseUrl) return sharedDatabase(url);
  const database = await patientDatabase(url, 8);
  afterAll(() => database.close());
  return database;
}

/** The context of the test itself, as a job of the system for one tenant. */
export const systemContext: (database: Database, clientId: string) => TenantContext = jobContext;

/** A hotel of the test's own, so that no test meets another's data. */
export async function createHotel(database: Database, input: Partial<CreateClientInput> = {}): Promise<Client> {
  const id = randomUUID();
  return createClient({
    ctx: systemContext(database, id), id, input: { name: 'Hotel Probe', locales: ['en', 'de', 'fr', 'es', 'it'], ...input },
  });
}
