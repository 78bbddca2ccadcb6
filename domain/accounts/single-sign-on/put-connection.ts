import { z } from 'zod';
import { requirePermission } from '../../access.ts';
import { audit } from '../../audit.ts';
import type { TenantContext } from '../../context.ts';
import { DomainError, invalidInput } from '../../model/errors.ts';
import { requireServiceUrl, type ServiceRules } from '../../model/outbound-url.ts';
import type { RoleMapping } from '../../model/single-sign-on.ts';
import { parseInput } from '../../parse.ts';
import type { MailRunner } from '../../ports/durable-runner.ts';
import { changeAccess } from '../../roles/change-access.ts';
import { requireCoversRoles } from '../../roles/escalation.ts';
import { presetRole } from '../../roles/preset-roles.ts';
import type { Secrets } from '../../secrets.ts';
import type { EntityManager } from '../../storage/database.ts';
import type { AuditEntry } from '../../storage/entities/audit-entry.ts';
import { SsoConnection, SsoDomain, SsoIdentity } from '../../storage/entities/single-sign-on.ts';
import { lockClient } from '../../tenant/client-record.ts';
import {
  auditedConnection, endProvidersDoors, findConnection, requireConnection, roleMappingSchema, sealClientSecret, spokenFor,
  toSsoRecord, type Connected, type SpokenFor, type SsoRecord,
} from './connection-record.ts';
import { noteDomain, tellOfDomains } from './domain-notices.ts';

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

export const putSsoSchema = z.strictObject({
  issuer: z.string().max(500).meta({ description: 'The issuer\'s identifier, by https; its `/.well-known/openid-configuration` is read.' }),
  oidcClientId: z.string().trim().min(1).max(200),
  clientSecret: z.string().min(1).max(1000).optional().meta({
    description: 'If left out, the present one stays, unless the issuer changes.',
  }),
  claim: z.string().trim().min(1).max(100).default('groups').meta({ description: 'The claim with the groups or roles of a person.' }),
  roleMapping: roleMappingSchema
    .refine((rows) => new Set(rows.map(({ value }) => value)).size === rows.length, 'must have each value once'),
  domains: z.array(z.string().trim().toLowerCase().regex(DOMAIN, 'must be a mail domain such as hotel.example')).min(1).max(20)
    .refine((names) => new Set(names).size === names.length, 'must have each domain once'),
  onlySso: z.boolean().default(false).meta({ description: 'People of the confirmed domains can no longer sign in by password.' }),
}).meta({ id: 'PutSingleSignOnBody' });

/**
 * Connects a hotel to its provider of identities, or changes the connection. With another issuer the secret is entered again. With another
 * issuer or client id the domains are to be confirmed again: a confirmation says that this provider may speak for the domain. Sessions
 * that the former provider has opened end. The platform administrators are told by mail of each confirmation that goes.
 *
 * @param ctx on the system path, with the hotel in scope
 * @throws DomainError FORBIDDEN also for roles beyond one's own permissions; NOT_FOUND, INVALID_INPUT; CONFLICT when the client is disabled
 */
export async function putConnection({ ctx, input, deps: { secrets, issuers, redirectUri, runner } }: {
  ctx: TenantContext; input: z.input<typeof putSsoSchema>;
  deps: { secrets: Secrets; issuers: ServiceRules; redirectUri: string; runner: MailRunner };
}): Promise<SsoRecord> {
  requirePermission(ctx, 'integrations:WRITE');
  const { issuer: given, clientSecret, domains, ...body } = parseInput('body', putSsoSchema, input);
  const issuer = issuerOf(given, issuers);
  const { record, withdrawn } = await ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    const { clientId } = ctx;
    const client = await lockClient(em, clientId);
    if (client.isDisabled()) throw new DomainError('CONFLICT', 'This client is disabled. Enable it before changing it.');
    const known = await findConnection(em, clientId);
    const before = known && auditedConnection(known);
    const spokenBefore = known === null ? [] : spokenFor(known);
    const isSame = known?.row.issuer === issuer;
    const isSameProvider = isSame && known.row.oidcClientId === body.oidcClientId;
    if (clientSecret === undefined && !isSame) {
      throw invalidInput('body clientSecret: is needed for a new issuer; the stored one belongs to the issuer it was entered with.');
    }
    await requireMayMap(em, ctx, body.roleMapping);
    const now = ctx.now();
    const settings = {
      ...body, issuer, changedDate: now,
      ...(clientSecret !== undefined && {
        clientSecret: sealClientSecret(secrets, { clientId, issuer }, clientSecret), secretSetDate: now,
      }),
    };
    if (known) Object.assign(known.row, settings);
    else em.create(SsoConnection, { clientSecret: '', secretSetDate: now, ...settings, clientId, createdDate: now });
    await em.flush();
    if (!isSame) await em.nativeDelete(SsoIdentity, { clientId });
    if (!isSameProvider) await endProvidersDoors(em, { clientId, now });
    await keepDomains(em, { clientId, known: known?.domains ?? [], domains, isSameProvider });
    const connected = await requireConnection(em, clientId);
    audit(em, ctx, {
      action: known ? 'integration.update' : 'integration.connect', target: `integration:${clientId}/single-sign-on`, before,
      after: { ...auditedConnection(connected), clientSecretChanged: clientSecret !== undefined },
    });
    return { record: toSsoRecord(connected, redirectUri), withdrawn: await noteWithdrawn(em, ctx, spokenBefore, connected) };
  }));
  await tellOfDomains(ctx, withdrawn, runner);
  return record;
}

/** Notes each confirmation that a change has taken away. */
async function noteWithdrawn(
  em: EntityManager, ctx: TenantContext, before: readonly SpokenFor[], connected: Connected,
): Promise<AuditEntry[]> {
  const still = new Set(spokenFor(connected).map(({ domain }) => domain));
  const entries: AuditEntry[] = [];
  for (const spoken of before) if (!still.has(spoken.domain)) entries.push(await noteDomain(em, ctx, 'withdrawn', spoken));
  return entries;
}

/** The mapping hands roles out: nobody maps to more than they could give by hand. */
async function requireMayMap(em: EntityManager, ctx: TenantContext, mapping: RoleMapping): Promise<void> {
  const presets = [...new Set(mapping.map(({ preset }) => preset))];
  const ids: string[] = [];
  for (const preset of presets) ids.push((await presetRole(em, ctx, { clientId: ctx.clientId, preset })).id);
  await em.flush();
  await requireCoversRoles(em, ctx, ids);
}

async function keepDomains(
  em: EntityManager, { clientId, known, domains, isSameProvider }: {
    clientId: string; known: readonly SsoDomain[]; domains: readonly string[]; isSameProvider: boolean;
  },
): Promise<void> {
  for (const row of known) {
    if (!domains.includes(row.domain)) em.remove(row);
    else if (!isSameProvider) row.confirmedDate = null;
  }
  for (const domain of domains.filter((name) => !known.some((row) => row.domain === name))) {
    em.create(SsoDomain, { clientId, domain, confirmedDate: null });
  }
  await em.flush();
}

/** @throws DomainError INVALID_INPUT */
function issuerOf(text: string, issuers: ServiceRules): string {
  const url = requireServiceUrl('body issuer', text, issuers);
  // An issuer is compared letter by letter with what its tokens say, and many have no path at all.
  return url.pathname === '/' && !text.trim().endsWith('/') ? url.origin : url.href;
}
