import type { Secrets } from '../domain/secrets.ts';
import { loadConnection } from '../domain/booking/settings/connection.ts';
import { findIntegration } from '../domain/booking/settings/integration-record.ts';
import { putIntegration } from '../domain/booking/settings/integration.ts';
import { mailDirectory } from '../platform/config/shared-config.ts';
import type { TenantContext } from '../domain/context.ts';
import { BookingFailure } from '../domain/model/booking/failures.ts';
import { derivedText, onDemoHotel, secretsOf, type DemoAccess } from './demo/demo-hotel.ts';
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

const accountSecret = (secrets: Secrets): string => derivedText(secrets, 'demo table-app account');

/** Serves the restaurant's table-booking system, at the same address at every start where possible. */
export async function startDemoTableApp(
  ports: PortBook, env: DemoAccess & Pick<StackEnvironment, 'DATA_DIR'>,
): Promise<Stoppable & { url: string }> {
  const properties = [demoRestaurant(PROPERTY), demoRestaurantByHand(PROPERTY_BY_HAND)];
  const account = { clientId: ACCOUNT, clientSecret: accountSecret(secretsOf(env)), properties };
  const mails = mailDirectory({ LOCAL_STACK: true, DATA_DIR: env.DATA_DIR });
  const app = await ports.startOn({ tableApp: USUAL_PORT }, ({ tableApp: port = 0 }) =>
    startTableApp({ databaseUrl: env.DATABASE_URL, port, mailDirectory: mails, tokenSeconds: 600, accounts: [account] }));
  return { url: app.url, stop: () => app.stop(), kill: () => void app.stop() };
}

/**
 * Connects the demo hotel to it. Safe to repeat: a changed address or secret is updated, and a hotel that its
 * operator has connected to another account is left alone.
 */
export async function connectDemoHotel(env: DemoAccess & { TABLE_APP_URL?: string }): Promise<BannerLine[]> {
  const { TABLE_APP_URL: apiBaseUrl } = env;
  if (apiBaseUrl === undefined) return [];
  const secrets = secretsOf(env);
  const wanted: TableAppConnection = { clientId: ACCOUNT, clientSecret: accountSecret(secrets), apiBaseUrl, propertyId: PROPERTY };
  await onDemoHotel(env, async (ctx) => {
    const propertyId = await propertyToConnect(ctx, secrets, wanted);
    if (propertyId !== null) await putIntegration({ ctx, secrets, outbound: { allowPrivate: true }, input: { ...wanted, propertyId } });
  });
  return [{ label: 'Table app', value: apiBaseUrl }];
}

/** @returns the restaurant to connect to, which stays the operator's choice; null if nothing needs to change */
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
