import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { requirePermission, requirePlatformAdministrator } from '../../access.ts';
import { audit } from '../../audit.ts';
import type { TenantContext } from '../../context.ts';
import { DomainError, notFound } from '../../model/errors.ts';
import { lockClient } from '../../tenant/client-record.ts';
import { requireClient } from '../../tenant/require-client.ts';
import { auditedConnection, requireConnection, toSsoRecord, type SsoRecord } from './connection-record.ts';

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
 * Disconnects: accounts and what they may do stay, and sign in by password where they have one.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export async function deleteConnection({ ctx }: Call): Promise<void> {
  requirePermission(ctx, 'integrations:WRITE');
  await requireClient(ctx);
  await ctx.db.transaction(async (em) => {
    await lockClient(em, ctx.clientId);
    const found = await requireConnection(em, ctx.clientId);
    audit(em, ctx, {
      action: 'integration.disconnect', target: `integration:${ctx.clientId}/single-sign-on`, before: auditedConnection(found),
    });
    em.remove(found.row);
  });
}

/**
 * Confirms that a mail domain belongs to this hotel, and that its issuer may speak for it.
 *
 * @throws DomainError FORBIDDEN for all but platform administrators; NOT_FOUND; CONFLICT when it is confirmed for another client
 */
export async function confirmDomain({ ctx, domain, redirectUri }: Call & { domain: string; redirectUri: string }): Promise<SsoRecord> {
  requirePlatformAdministrator(ctx);
  await requireClient(ctx);
  try {
    return await ctx.db.transaction(async (em) => {
      await lockClient(em, ctx.clientId);
      const found = await requireConnection(em, ctx.clientId);
      const row = found.domains.find((each) => each.domain === domain);
      if (!row) throw notFound('The domain');
      if (row.confirmedDate === null) {
        row.confirmedDate = ctx.now();
        audit(em, ctx, {
          action: 'single-sign-on.confirm-domain', target: `integration:${ctx.clientId}/single-sign-on`,
          after: { domain, issuer: found.row.issuer },
        });
        await em.flush();
      }
      return toSsoRecord(found, redirectUri);
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    throw new DomainError('CONFLICT', 'This domain is confirmed for another client. A domain belongs to one.', { cause: error });
  }
}
