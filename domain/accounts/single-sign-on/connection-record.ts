import { z } from 'zod';
import { notFound } from '../../model/errors.ts';
import { rolePresets } from '../../model/role-presets.ts';
import type { IdentityProviderAddress } from '../../ports/identity-provider.ts';
import type { Secrets } from '../../secrets.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ApiKey } from '../../storage/entities/api-key.ts';
import { FactorChallenge, RecoveryCode, SecondFactor } from '../../storage/entities/second-factor.ts';
import { SsoConnection, SsoDomain } from '../../storage/entities/single-sign-on.ts';
import { AuthSession } from '../../storage/entities/user.ts';
import { openSecret, sealSecret, type SecretPlace } from '../sealed-secret.ts';

export const roleMappingSchema = z.array(z.strictObject({
  value: z.string().trim().min(1).max(200).meta({ description: 'A value of the claim, exactly as the provider writes it.' }),
  preset: z.enum(rolePresets).meta({ description: 'The ready-made role of this hotel that the value gives.' }),
})).max(50);

/** A hotel's single sign-on as operators see it. The secret itself is never shown again. */
export const ssoRecordSchema = z.object({
  issuer: z.string(),
  oidcClientId: z.string(),
  secretSetDate: z.iso.datetime(),
  claim: z.string(),
  roleMapping: roleMappingSchema,
  onlySso: z.boolean(),
  domains: z.array(z.object({
    domain: z.string(),
    confirmedDate: z.iso.datetime().nullable().meta({
      description: 'Null until a platform administrator has confirmed it; it counts for nothing before.' }),
  })),
  redirectUri: z.string().meta({ description: 'The address to which the provider has to send browsers back.' }),
  createdDate: z.iso.datetime(),
  changedDate: z.iso.datetime(),
}).meta({ id: 'SingleSignOn' });
export type SsoRecord = z.output<typeof ssoRecordSchema>;

/** A mail domain with the provider that may speak for it, or may no longer. */
export interface SpokenFor {
  domain: string;
  issuer: string;
  oidcClientId: string;
}

/** The connection with its domains. */
export interface Connected {
  row: SsoConnection;
  domains: readonly SsoDomain[];
}

export const toSsoRecord = ({ row, domains }: Connected, redirectUri: string): SsoRecord => ({
  issuer: row.issuer, oidcClientId: row.oidcClientId, secretSetDate: row.secretSetDate.toISOString(), claim: row.claim,
  roleMapping: row.roleMapping, onlySso: row.onlySso,
  domains: domains.map(({ domain, confirmedDate }) => ({ domain, confirmedDate: confirmedDate?.toISOString() ?? null })),
  redirectUri, createdDate: row.createdDate.toISOString(), changedDate: row.changedDate.toISOString(),
});

/** What the audit trail keeps: not the secret. */
export const auditedConnection = ({ row, domains }: Connected) => ({
  issuer: row.issuer, oidcClientId: row.oidcClientId, claim: row.claim, roleMapping: row.roleMapping, onlySso: row.onlySso,
  domains: domains.map(({ domain, confirmedDate }) => ({ domain, confirmed: confirmedDate !== null })),
});

/** The domains for which the provider speaks, as they were confirmed. */
export const spokenFor = ({ row: { issuer, oidcClientId }, domains }: Connected): SpokenFor[] =>
  domains.filter(({ confirmedDate }) => confirmedDate !== null).map(({ domain }) => ({ domain, issuer, oidcClientId }));

/**
 * Ends what a provider has opened that no longer speaks for the hotel: sign-ins under way, sessions, and the factors and keys that were
 * added in them. What could still open something goes first.
 */
export async function endProvidersDoors(em: EntityManager, { clientId, now }: { clientId: string; now: Date }): Promise<void> {
  await em.nativeDelete(FactorChallenge, { clientId });
  await em.nativeUpdate(AuthSession, { clientId, endedAt: null }, { endedAt: now });
  await removeFactors(em, clientId);
  await em.nativeUpdate(ApiKey, { madeFor: clientId, disabledDate: null }, { disabledDate: now });
}

/** Recovery codes stand in for a factor: they go with somebody's last one. */
async function removeFactors(em: EntityManager, clientId: string): Promise<void> {
  const added = await em.find(SecondFactor, { clientId }, { disableIdentityMap: true });
  const owners = [...new Set(added.map(({ userId }) => userId))];
  if (owners.length === 0) return;
  await em.nativeDelete(SecondFactor, { clientId });
  const others = await em.find(SecondFactor, { userId: { $in: owners }, confirmedDate: { $ne: null } }, { disableIdentityMap: true });
  const without = owners.filter((owner) => !others.some(({ userId }) => userId === owner));
  await em.nativeDelete(RecoveryCode, { userId: { $in: without } });
}

/** The connection of a hotel, domains by name. */
export async function findConnection(em: EntityManager, clientId: string): Promise<Connected | null> {
  const row = await em.findOne(SsoConnection, { clientId });
  return row && { row, domains: await em.find(SsoDomain, { clientId }, { orderBy: { domain: 'asc' } }) };
}

/** @throws DomainError NOT_FOUND */
export async function requireConnection(em: EntityManager, clientId: string): Promise<Connected> {
  const found = await findConnection(em, clientId);
  if (!found) throw notFound('A single sign-on of this client');
  return found;
}

/** The issuer is part of the place: a secret that somebody copies to another issuer does not open there. */
const placeOf = (clientId: string, issuer: string): SecretPlace =>
  ({ clientId, integration: 'single-sign-on', field: `clientSecret|${issuer}` });

export const sealClientSecret = (secrets: Secrets, { clientId, issuer }: { clientId: string; issuer: string }, text: string): string =>
  sealSecret(secrets, placeOf(clientId, issuer), text);

/**
 * Where to ask, and as whom; null when no secret of this server opens the stored one. One that an earlier secret sealed is sealed again.
 */
export function addressOf(row: SsoConnection, secrets: Secrets): IdentityProviderAddress | null {
  const opened = openSecret(secrets, placeOf(row.clientId, row.issuer), row.clientSecret);
  if (!opened) return null;
  if (opened.isOutdated) row.clientSecret = sealClientSecret(secrets, row, opened.text);
  return { issuer: row.issuer, clientId: row.oidcClientId, clientSecret: opened.text };
}
