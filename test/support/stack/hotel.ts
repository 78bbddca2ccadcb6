import { randomUUID } from 'node:crypto';
import { createClient, type CreateClientInput } from '../../../domain/clients/create-client.ts';
import { patientDatabase } from './patient-database.ts';

/** A hotel in a database that is nobody's yet, for runs without jest. @returns its id */
export async function createHotelIn(databaseUrl: string, input: Partial<CreateClientInput> = {}): Promise<string> {
  const database = await patientDatabase(databaseUrl, 1);
  try {
    const id = randomUUID();
    const ctx = {
      actor: { kind: 'system', job: 'test' }, interface: 'system', clientId: id, requestId: 'test', now: () => new Date(), db: database.forClient(id),
    } as const;
    await createClient({ ctx, id, input: { name: 'Hotel Probe', locales: ['en'], ...input } });
    return id;
  } finally {
    await database.close();
  }
}
