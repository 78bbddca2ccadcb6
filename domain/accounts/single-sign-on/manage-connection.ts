import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { z } from 'zod';
import { requirePermission, requirePlatformAdministrator } from '../../access.ts';
import { audit } from '../../audit.ts';
import type { TenantContext } from '../../context.ts';
import { DomainError, notFound } from '../../model/errors.ts';
import { parseInput } from '../../parse.ts';
import type { MailRunner } from '../../ports/durable-runner.ts';
import { changeAccess } from '../../roles/change-access.ts';
import { stateTag } from '../../state-tag.ts';
import type { AuditEntry } from '../../storage/entities/audit-entry.ts';
import { lockClient } from '../../tenant/client-record.ts';
import { requireClient } from '../../tenant/require-client.ts';
import { auditedConnection, endProvidersDoors, requireConnection, spokenFor, toSsoRecord, type SsoRecord } from './connection-record.ts';
import { noteDomain, tellOfDomains } from './domain-notices.ts';

interface Call {
  /** On the system path, with the hotel in scope. */
  ctx: TenantContext;
}

/** The hotel's single sign-on. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getConnection({ ctx, redirectUri }: Call & { redirectUri: string }): Promise<SsoRecord> {
  requirePermission(ctx, 'integrations:READ');
  await requireClient(ctx);
  return toSsoRecord(await ctx.db.read((em) => requireConnection(em, ctx.clientId)), redirectUri);
}

/**
 * Disconnects: accounts and what they may do stay, and sign in by password where they have one. Sessions that the provider has opened end.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function deleteConnection({ ctx, runner }: Call & { runner: MailRunner }): Promise<void> {
  requirePermission(ctx, 'integrations:WRITE');
  await requireClient(ctx);
  const withdrawn = await ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    await lockClient(em, ctx.clientId);
    const found = await requireConnection(em, ctx.clientId);
    audit(em, ctx, {
      action: 'integration.disconnect', target: `integration:${ctx.clientId}/single-sign-on`, before: auditedConnection(found),
    });
    const entries: AuditEntry[] = [];
    for (const spoken of spokenFor(found)) entries.push(await noteDomain(em, ctx, 'withdrawn', spoken));
    await endProvidersDoors(em, { clientId: ctx.clientId, now: ctx.now() });
    em.remove(found.row);
    return entries;
  }));
  await tellOfDomains(ctx, withdrawn, runner);
}

export const confirmDomainSchema = z.strictObject({
  issuer: z.string().max(500).meta({ description: 'The issuer that you have read and checked.' }),
  oidcClientId: z.string().max(200).meta({ description: 'What the platform is called there, as you have read it.' }),
}).meta({ id: 'ConfirmSingleSignOnDomainBody' });

/**
 * Confirms that a mail domain belongs to this hotel, and that the issuer that the caller has read may speak for it. Nothing that was
 * changed since is confirmed. The other platform administrators are told by mail.
 *
 * @param ifMatch the tag of the connection as it was read
 * @throws DomainError FORBIDDEN for all but platform administrators; NOT_FOUND, INVALID_INPUT; CONFLICT when it is confirmed for another
 *   client, or issuer or client id are others; PRECONDITION_FAILED when the connection is in another state
 */
export async function confirmDomain({ ctx, domain, input, ifMatch, deps: { redirectUri, runner } }: Call & {
  domain: string; input: z.input<typeof confirmDomainSchema>; ifMatch: string | undefined;
  deps: { redirectUri: string; runner: MailRunner };
}): Promise<SsoRecord> {
  requirePlatformAdministrator(ctx);
  const { issuer, oidcClientId } = parseInput('body', confirmDomainSchema, input);
  await requireClient(ctx);
  try {
    const { record, entries } = await ctx.db.transaction(async (em) => {
      await lockClient(em, ctx.clientId);
      const found = await requireConnection(em, ctx.clientId);
      const row = found.domains.find((each) => each.domain === domain);
      if (!row) throw notFound('The domain');
      if (found.row.issuer !== issuer || found.row.oidcClientId !== oidcClientId) {
        throw new DomainError('CONFLICT', 'The provider is not the one that you have read. Read it again and check it first.');
      }
      if (ifMatch?.trim() !== stateTag(toSsoRecord(found, redirectUri))) {
        throw new DomainError('PRECONDITION_FAILED', 'Send the ETag of what you have read as If-Match. If you did, it was changed since.');
      }
      const noted: AuditEntry[] = [];
      if (row.confirmedDate === null) {
        row.confirmedDate = ctx.now();
        noted.push(await noteDomain(em, ctx, 'confirmed', { domain, issuer, oidcClientId }));
        await em.flush();
      }
      return { record: toSsoRecord(found, redirectUri), entries: noted };
    });
    await tellOfDomains(ctx, entries, runner);
    return record;
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new DomainError('CONFLICT', 'This domain is confirmed for another client. A domain belongs to one.', { cause: error });
  }
}
