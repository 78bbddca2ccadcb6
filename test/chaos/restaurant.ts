import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createTableProviders } from '../../activities/adapters/tableapp/table-providers.ts';
import { apiConfig } from '../../api/config.ts';
import { createSecrets } from '../../domain/secrets.ts';
import { putIntegration } from '../../domain/booking/settings/integration.ts';
import { runTool } from '../../domain/booking/run-tool.ts';
import { createClient } from '../../domain/clients/create-client.ts';
import type { TenantContext } from '../../domain/context.ts';
import { createLimits } from '../../domain/limits/postgres-limits.ts';
import type { BookingToolName, ToolResult } from '../../domain/model/booking/tools.ts';
import { patientDatabase } from '../support/stack/patient-database.ts';
import type { Ledger } from '../../local/table-app/ledger.ts';
import type { FaultPlan } from '../../local/simulator/fault-plan.ts';
import { demoRestaurant } from '../../local/table-app/demo-restaurant.ts';
import type { PropertyDefinition } from '../../local/table-app/property.ts';
import { startTableApp } from '../../local/table-app/server.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { temporalRunner } from '../../temporal/runner.ts';
import { TEST_SERVER_SECRET } from '../support/stack/processes.ts';
import type { OwnProduct } from '../support/stack/product.ts';
import { journal } from './journal.ts';

const CLOSING_MS = 5_000;

/** A hotel connected to a simulated restaurant, with callers who book. */
export interface Restaurant {
  product: OwnProduct;
  clientId: string;
  /** Calls a tool as an agent with a key. */
  call(name: BookingToolName, args: Record<string, unknown>): Promise<ToolResult>;
  misbehave(plan: Partial<FaultPlan>): Promise<void>;
  ledger(): Promise<Ledger>;
  sql<Row>(text: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/** What identifies a call, if anything does. */
export const orderKeyOf = ({ idempotencyKey: key }: Record<string, unknown>): string => (typeof key === 'string' ? key : '');

/**
 * Opens a restaurant at a product that already runs and continues to run afterwards.
 *
 * @param appDatabaseUrl the database of the restaurant's own system
 */
export async function joinRestaurant(
  product: OwnProduct, appDatabaseUrl: string, changes: Partial<PropertyDefinition>,
): Promise<Restaurant> {
  const app = await startTableApp({
    databaseUrl: appDatabaseUrl,
    accounts: [{ clientId: 'chaos', clientSecret: randomUUID(), properties: [{ ...demoRestaurant('chaos-house'), ...changes }] }],
  });
  const database = await patientDatabase(product.databaseUrl, 16);
  const secrets = createSecrets({ secret: TEST_SERVER_SECRET, environment: 'test' });
  const client = temporalClient({ address: product.temporalAddress, namespace: product.temporalNamespace });
  const runner = temporalRunner({ client, sessionIdleMs: 600_000, acceptTimeoutMs: 20_000, answerTimeoutMs: 30_000 });
  const { providers, close } = createTableProviders({ database, secrets, now: () => new Date(), allowPrivate: true });
  const limits = createLimits(apiConfig({ DATABASE_URL: product.databaseUrl, TEMPORAL_ADDRESS: product.temporalAddress, SERVER_SECRET: TEST_SERVER_SECRET }));
  const clientId = randomUUID();
  const system: TenantContext = {
    actor: { kind: 'system', job: 'chaos' }, interface: 'system', clientId, requestId: 'chaos', now: () => new Date(), db: database.forClient(clientId),
  };
  await createClient({ ctx: system, id: clientId, input: { name: 'Hotel Havoc', locales: ['en'] } });
  await putIntegration({ ctx: system, secrets, outbound: { allowPrivate: true }, input: app.connection });
  const agent: TenantContext = {
    ...system,
    actor: {
      kind: 'apiKey', keyId: randomUUID(), userId: randomUUID(), clientId,
      grants: [{ feature: 'concierge', action: 'EXECUTE', clientId }], scopes: ['bookings'],
    },
  };
  const control = (method: string, path: string, body?: unknown): Promise<Response> => fetch(app.url + path, {
    method, headers: { 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    product, clientId,
    call: (name, args) => journal.of(
      name, orderKeyOf(args), () => runTool({ ctx: agent, input: { name, args }, deps: { providers, runner, secrets, limits } }),
      (result) => (result.ok ? 'ok' : result.code),
    ),
    async misbehave(plan) { await control('POST', '/_sim/faults', plan); },
    ledger: async () => await (await control('GET', '/_sim/ledger')).json() as Ledger,
    sql: (text) => database.forClient(clientId).read((em) => em.execute(text)),
    async stop() {
      // A pool whose server died may wait for a lost connection.
      const closed = Promise.allSettled([close(), app.stop(), client.connection.close(), limits.close(), database.close()]);
      await Promise.race([closed, delay(CLOSING_MS, undefined, { ref: false })]);
    },
  };
}
