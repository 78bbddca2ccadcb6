import { createSecrets, type Secrets } from '../domain/secrets.ts';
import { loadConnection } from '../domain/booking/settings/connection.ts';
import { findIntegration } from '../domain/booking/settings/integration-record.ts';
import { putIntegration } from '../domain/booking/settings/integration.ts';
import { mailDirectory } from '../platform/config/shared-config.ts';
import type { TenantContext } from '../domain/context.ts';
import { BookingFailure } from '../domain/model/booking/failures.ts';
import { Database } from '../domain/storage/database.ts';
import { DEMO_CLIENT_ID } from './demo-client.ts';
import { PortTakenError } from './explained-error.ts';
import type { PortBook } from './ports.ts';
import type { BannerLine, StackEnvironment } from './stack-environment.ts';
import { demoRestaurant, demoRestaurantByHand } from './table-app/demo-restaurant.ts';
import { startTableApp, type TableAppConnection } from './table-app/server.ts';
import type { Stoppable } from './teardown.ts';

const USUAL_PORT = 4200;
const ACCOUNT = 'demo-hotel';
const PROPERTY = 'prop_seegarten';
/** Its people confirm by hand; an operator connects the demo hotel to it to try that. */
const PROPERTY_BY_HAND = 'prop_bootshaus';

type Known = Pick<StackEnvironment, 'DATABASE_URL' | 'DATA_DIR' | 'SERVER_SECRET'>;

const secretsOf = ({ SERVER_SECRET: secret }: Known): Secrets => createSecrets({ secret, environment: 'local' });

/** The same at every start, and nobody else's: it follows from the stack's own secret. */
const accountSecret = (secrets: Secrets): string => secrets.mac('integration', 'demo table-app account').toString('base64url');

/** Serves the restaurant's table-booking system, at the same address at every start where possible. */
export async function startDemoTableApp(ports: PortBook, env: Known): Promise<Stoppable & { url: string }> {
  const properties = [demoRestaurant(PROPERTY), demoRestaurantByHand(PROPERTY_BY_HAND)];
  const account = { clientId: ACCOUNT, clientSecret: accountSecret(secretsOf(env)), properties };
  const mails = mailDirectory({ LOCAL_STACK: true, DATA_DIR: env.DATA_DIR });
  const app = await ports.startOn({ tableApp: USUAL_PORT }, ({ tableApp: port = 0 }) =>
    startTableApp({ databaseUrl: env.DATABASE_URL, port, mailDirectory: mails, tokenSeconds: 600, accounts: [account] })
      .catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EADDRINUSE' ? new PortTakenError(error.message) : error;
      }));
  return { url: app.url, stop: () => app.stop(), kill: () => void app.stop() };
}

/**
 * Connects the demo hotel to it. Safe to repeat: an address or a secret that has changed is brought up to date, and
 * a hotel that its operator has connected to another account is left alone.
 */
export async function connectDemoHotel(env: Known & { TABLE_APP_URL?: string }): Promise<BannerLine[]> {
  const { TABLE_APP_URL: apiBaseUrl } = env;
  if (apiBaseUrl === undefined) return [];
  const secrets = secretsOf(env);
  const wanted: TableAppConnection = { clientId: ACCOUNT, clientSecret: accountSecret(secrets), apiBaseUrl, propertyId: PROPERTY };
  const database = await Database.create({ url: env.DATABASE_URL, poolSize: 2 });
  try {
    const ctx: TenantContext = {
      actor: { kind: 'system', job: 'demo' }, interface: 'system', clientId: DEMO_CLIENT_ID, requestId: 'demo-seed',
      now: () => new Date(), db: database.forClient(DEMO_CLIENT_ID),
    };
    const propertyId = await propertyToConnect(ctx, secrets, wanted);
    if (propertyId !== null) await putIntegration({ ctx, secrets, outbound: { allowPrivate: true }, input: { ...wanted, propertyId } });
  } finally {
    await database.close();
  }
  return [{ label: 'Table app', value: apiBaseUrl }];
}

/** @returns the restaurant to connect to, which stays the one that the operator has chosen of the two; null where all is well */
async function propertyToConnect(ctx: TenantContext, secrets: Secrets, wanted: TableAppConnection): Promise<string | null> {
  const row = await ctx.db.read((em) => findIntegration(em, ctx.clientId));
  if (row && row.providerClientId !== ACCOUNT) return null;
  const present = await loadConnection(ctx, secrets).catch((error: unknown) => {
    if (error instanceof BookingFailure) return undefined;
    throw error;
  });
  const isCurrent = present?.clientSecret === wanted.clientSecret && present.apiBaseUrl === wanted.apiBaseUrl;
  const chosen = row?.propertyId === PROPERTY_BY_HAND ? PROPERTY_BY_HAND : PROPERTY;
  return isCurrent && present.propertyId === chosen ? null : chosen;
}
