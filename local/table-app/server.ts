import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createMailer } from '../../activities/adapters/mailers.ts';
import { once } from '../../platform/once.ts';
import { serveOnLoopback, type LoopbackServer } from '../loopback-server.ts';
import { Store, type SchemaDefinition } from '../simulator/store.ts';
import { install } from './accounts.ts';
import { SimulatorClock } from './clock.ts';
import { demoRestaurant } from './demo-restaurant.ts';
import { answerRequest } from './answer-request.ts';
import { TableAppFaults } from './faults.ts';
import type { AccountDefinition } from './property.ts';
import type { Simulator } from './simulator.ts';

const schema: SchemaDefinition = {
  name: 'table_app', sql: readFileSync(new URL('schema.sql', import.meta.url), 'utf8'), lock: 7_416_520_031,
};

export interface TableAppOptions {
  /** The database of its schema `table_app`; several simulators may share it. */
  databaseUrl: string;
  /** 0, any free one, when left out. */
  port?: number;
  /** Integration accounts with their properties; left out, one of its own with the demo hotel's restaurant. */
  accounts?: readonly [AccountDefinition, ...AccountDefinition[]];
  /** Where mails become files; left out, sending one fails. */
  mailDirectory?: string | undefined;
  /** What the clock starts from. */
  clock?: () => Date;
  /** How long an access token lives. */
  tokenSeconds?: number;
}

/** What connects a client to a property: the settings' body. */
export interface TableAppConnection {
  clientId: string;
  clientSecret: string;
  apiBaseUrl: string;
  propertyId: string;
}

export interface RunningTableApp {
  readonly url: string;
  readonly clock: SimulatorClock;
  /** To the first property of the first account. */
  readonly connection: TableAppConnection;
  stop(): Promise<void>;
}

/** A new account with the demo hotel's restaurant, changed as wished. */
export function ownAccount(changes: Partial<ReturnType<typeof demoRestaurant>> = {}): AccountDefinition {
  const property = { ...demoRestaurant(`prop_${randomBytes(9).toString('hex')}`), ...changes };
  return { clientId: `client-${randomUUID()}`, clientSecret: randomBytes(24).toString('base64url'), properties: [property] };
}

/** Serves a realistic table-booking provider until it is stopped. */
export async function startTableApp(options: TableAppOptions): Promise<RunningTableApp> {
  const { databaseUrl, port = 0, accounts = [ownAccount()], tokenSeconds = 60 } = options;
  const store = await Store.open(databaseUrl, schema);
  const clock = new SimulatorClock(options.clock);
  const properties = accounts.flatMap((account) => account.properties.map((property) => ({ account, property })));
  const simulator: Simulator = {
    store, clock, tokenSeconds, faults: new TableAppFaults(),
    mailer: createMailer({ directory: options.mailDirectory, from: 'Table App <no-reply@table-app.example>' }),
    properties: new Map(properties.map(({ property }) => [property.id, property])),
    owners: new Map(properties.map(({ property, account }) => [property.id, account.clientId])),
    clientIds: accounts.map(({ clientId }) => clientId),
  };
  let server: LoopbackServer;
  try {
    for (const account of accounts) await store.transaction((tx) => install(tx, account));
    server = await serveOnLoopback(port, (request, response) => void answerRequest(simulator, request, response));
  } catch (error) {
    await store.close();
    throw error;
  }
  const { url } = server;
  const stop = once(async () => {
    await server.stop();
    await store.close();
  });
  const [{ clientId, clientSecret, properties: [first] }] = accounts;
  return {
    url, clock,
    connection: { clientId, clientSecret, apiBaseUrl: url, propertyId: first?.id ?? '' },
    stop,
  };
}
