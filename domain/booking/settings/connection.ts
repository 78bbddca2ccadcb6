import { openSecret, sealSecret, type SecretPlace } from '../../accounts/sealed-secret.ts';
import type { Secrets } from '../../secrets.ts';
import type { TenantContext } from '../../context.ts';
import { BookingFailure } from '../../model/booking/failures.ts';
import { Integration } from '../../storage/entities/integration.ts';
import { readIntegrationOfActive } from './integration-record.ts';

/** All that is needed to call a client's property. It stays with the adapter that calls. */
export interface TableConnection {
  clientId: string;
  clientSecret: string;
  apiBaseUrl: string;
  propertyId: string;
  /** Another one after every change. */
  version: string;
}

export const secretPlace = (clientId: string): SecretPlace => ({ clientId, integration: 'tableapp', field: 'clientSecret' });

/**
 * The connection of the tenant in scope. A secret that was encrypted under an earlier key is re-encrypted, so that the earlier key can be
 * removed once every connection has been used.
 *
 * @throws BookingFailure NOT_CONNECTED without one, for a disabled client, and when no key opens the secret
 */
export async function loadConnection(ctx: TenantContext, secrets: Secrets): Promise<TableConnection> {
  const integration = await ctx.db.read((em) => readIntegrationOfActive(em, ctx.clientId));
  if (!integration) throw new BookingFailure('NOT_CONNECTED');
  const { clientSecret: sealed, apiBaseUrl, propertyId, providerClientId } = integration;
  const opened = openSecret(secrets, secretPlace(ctx.clientId), sealed);
  if (!opened) throw new BookingFailure('NOT_CONNECTED', { cause: new Error('No key of this server opens the stored secret.') });
  if (opened.isOutdated) await sealAnew(ctx, sealed, sealSecret(secrets, secretPlace(ctx.clientId), opened.text));
  return {
    clientId: providerClientId, clientSecret: opened.text, apiBaseUrl, propertyId,
    version: [sealed, apiBaseUrl, providerClientId, propertyId].join(' '),
  };
}

/** Unless somebody has just entered another secret. */
const sealAnew = (ctx: TenantContext, old: string, renewed: string): Promise<number> => ctx.db.transaction((em) =>
  em.nativeUpdate(Integration, { clientId: ctx.clientId, kind: 'tableapp', clientSecret: old }, { clientSecret: renewed }));
