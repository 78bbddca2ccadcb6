import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { putIntegration, type PutIntegrationInput } from '../../../domain/booking/settings/integration.ts';
import type { Database } from '../../../domain/storage/database.ts';
import type { Client } from '../../../domain/storage/entities/client.ts';
import type { Ledger } from '../../../local/table-app/ledger.ts';
import type { FaultPlan } from '../../../local/simulator/fault-plan.ts';
import { startTableApp, type RunningTableApp, type TableAppConnection, type TableAppOptions } from '../../../local/table-app/server.ts';
import { testSecrets } from '../accounts/operators.ts';
import { createHotel, systemContext } from '../stack/storage.ts';
import { testStack } from '../stack/test-stack.ts';

/** A simulator of the test's own on the run's Postgres, stopped after the test file. */
export interface TestTableApp extends RunningTableApp {
  /** Moves its clock. */
  advance(seconds: number): Promise<void>;
  /** Tells it how to misbehave from now on; nothing ends that. */
  misbehave(plan?: Partial<FaultPlan>): Promise<void>;
  ledger(): Promise<Ledger>;
  /** Any request to it, such as a back-office action below `/_sim`. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
}

const running: RunningTableApp[] = [];
afterAll(async () => { await Promise.all(running.map((app) => app.stop())); });

export async function useTableApp(options: Partial<TableAppOptions> = {}): Promise<TestTableApp> {
  const { databaseUrl, dataDir } = testStack();
  const app = await startTableApp({ databaseUrl, mailDirectory: join(dataDir, 'mail'), ...options });
  running.push(app);
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(app.url + path, {
      method, headers: { 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return Object.assign(app, {
    control,
    advance: async (advanceSeconds: number) => { await control('POST', '/_sim/clock', { advanceSeconds }); },
    misbehave: async (plan: Partial<FaultPlan> = {}) => { await control('POST', '/_sim/faults', plan); },
    ledger: async () => await control('GET', '/_sim/ledger') as Ledger,
  });
}

/** Connects a hotel to a property, as its operator would. */
export async function connect(
  database: Database, clientId: string, connection: TableAppConnection, changes: Partial<PutIntegrationInput> = {},
): Promise<void> {
  await putIntegration({
    ctx: systemContext(database, clientId), secrets: testSecrets, outbound: { allowPrivate: true }, input: { ...connection, ...changes },
  });
}

/** A hotel of the test's own, connected to a simulator. */
export async function createBookableHotel(
  database: Database, app: RunningTableApp, changes: Partial<PutIntegrationInput> = {},
): Promise<Client> {
  const hotel = await createHotel(database, { time_zone: 'Europe/Zurich' });
  await connect(database, hotel.id, app.connection, changes);
  return hotel;
}
