import { z } from 'zod';
import { requirePermission } from '../../access.ts';
import { sealSecret } from '../../accounts/sealed-secret.ts';
import { audit } from '../../audit.ts';
import type { TenantContext } from '../../context.ts';
import { DomainError, invalidInput } from '../../model/errors.ts';
import { requireBaseUrl, type OutboundRules } from '../../model/outbound-url.ts';
import { parseInput } from '../../parse.ts';
import type { Secrets } from '../../secrets.ts';
import { BookerVerification, Integration } from '../../storage/entities/integration.ts';
import { lockClient } from '../../tenant/client-record.ts';
import { secretPlace } from './connection.ts';
import {
  auditedIntegration, findIntegration, requireIntegration, toIntegrationRecord, toolOnRequestSchema, type IntegrationRecord,
} from './integration-record.ts';

/** How the client's property is connected. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getIntegration({ ctx }: { ctx: TenantContext }): Promise<IntegrationRecord> {
  requirePermission(ctx, 'integrations:READ');
  return toIntegrationRecord(await ctx.db.read((em) => requireIntegration(em, ctx.clientId)));
}

/** Visible characters: it is sent in a header, where a line break would end the value. */
const headerText = z.string().trim().min(1).max(255).regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters without spaces');

export const putIntegrationSchema = z.strictObject({
  clientId: z.string().trim().min(1).max(255).meta({ description: 'Of the account that the provider issued.' }),
  clientSecret: z.string().min(1).max(1000).optional().meta({ description: 'Left out, the present one stays.' }),
  apiBaseUrl: z.string().trim().min(1).max(1000),
  propertyId: headerText,
  enabledTools: z.array(toolOnRequestSchema).max(20).optional().meta({
    description: 'The tools on request to switch on; left out, they stay as they are.',
  }),
}).meta({ id: 'PutTableappIntegrationBody' });

export type PutIntegrationInput = z.input<typeof putIntegrationSchema>;

/**
 * Connects a client's property to its table-booking system, or changes the connection. The stored secret goes with
 * the account and the address it was entered for: a person who changes one of these enters it again, so that nobody can
 * have it sent elsewhere.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; CONFLICT when the client is disabled
 */
export async function putIntegration(
  { ctx, input, secrets, outbound }: { ctx: TenantContext; input: PutIntegrationInput; secrets: Secrets; outbound: OutboundRules },
): Promise<IntegrationRecord> {
  requirePermission(ctx, 'integrations:WRITE');
  const { clientSecret, ...body } = parseInput('body', putIntegrationSchema, input);
  const apiBaseUrl = requireBaseUrl('body apiBaseUrl', body.apiBaseUrl, outbound);
  return ctx.db.transaction(async (em) => {
    const client = await lockClient(em, ctx.clientId);
    if (client.isDisabled()) throw new DomainError('CONFLICT', 'This client is disabled. Enable it before changing it.');
    const known = await findIntegration(em, ctx.clientId);
    const before = known && auditedIntegration(known);
    const propertyChanged = known?.propertyId !== body.propertyId;
    if (clientSecret === undefined) requireKnownSecret(known, { apiBaseUrl, clientId: body.clientId });
    const now = ctx.now();
    const settings = {
      providerClientId: body.clientId, apiBaseUrl, propertyId: body.propertyId, changedDate: now,
      ...(body.enabledTools && { enabledTools: [...new Set(body.enabledTools)] }),
      ...(clientSecret !== undefined && { clientSecret: sealSecret(secrets, secretPlace(ctx.clientId), clientSecret), secretSetDate: now }),
    };
    const row = known
      ? Object.assign(known, settings)
      : em.create(
        Integration,
        { clientSecret: '', secretSetDate: now, enabledTools: [], ...settings, clientId: ctx.clientId, kind: 'tableapp', createdDate: now },
      );
    audit(em, ctx, {
      action: known ? 'integration.update' : 'integration.connect',
      target: `integration:${ctx.clientId}/tableapp`,
      before,
      after: { ...auditedIntegration(row), secretChanged: clientSecret !== undefined, propertyChanged },
    });
    return toIntegrationRecord(row);
  });
}

function requireKnownSecret(known: Integration | null, { apiBaseUrl, clientId }: { apiBaseUrl: string; clientId: string }): void {
  if (!known) throw invalidInput('body clientSecret: is needed to connect; the provider issued it together with the clientId.');
  if (known.apiBaseUrl === apiBaseUrl && known.providerClientId === clientId) return;
  throw invalidInput(
    'body clientSecret: must be entered again when apiBaseUrl or clientId changes; the stored one belongs to those it was entered with.',
  );
}

/**
 * Disconnects the client's property and deletes its secret and every proof of a booker. Reservations stay with the provider.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function deleteIntegration({ ctx }: { ctx: TenantContext }): Promise<void> {
  requirePermission(ctx, 'integrations:WRITE');
  await ctx.db.transaction(async (em) => {
    await lockClient(em, ctx.clientId);
    const row = await requireIntegration(em, ctx.clientId);
    audit(em, ctx, { action: 'integration.disconnect', target: `integration:${ctx.clientId}/tableapp`, before: auditedIntegration(row) });
    em.remove(row);
    await em.nativeDelete(BookerVerification, { clientId: ctx.clientId });
  });
}
