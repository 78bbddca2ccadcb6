import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { localeSchema } from '../model/chat.ts';
import { DomainError, invalidInput } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { DemoSite } from '../storage/entities/demo-site.ts';
import { lockClient } from '../tenant/client-record.ts';

export const demoSiteSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens').max(63).optional(),
  locale: localeSchema.optional(),
}).meta({ id: 'DemoSiteBody' });

/**
 * Makes the public page on which anybody can try a client's concierge, or refreshes the one it has.
 *
 * @returns its address, which works in a browser
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; UNAVAILABLE when preview sites are not configured;
 *   CONFLICT when the client is disabled, whose page would greet nobody
 */
export async function createDemoSite({ ctx, input, deps: { demoSiteBaseUrl } }: {
  ctx: TenantContext;
  input: z.input<typeof demoSiteSchema>;
  deps: { demoSiteBaseUrl: string | undefined };
}): Promise<{ url: string }> {
  requirePermission(ctx, 'clients:WRITE');
  const { slug, locale } = parseInput('body', demoSiteSchema, input);
  if (demoSiteBaseUrl === undefined) {
    throw new DomainError('UNAVAILABLE', 'Preview sites are not configured on this server (DEMOSITE_BASE_URL).');
  }
  const site = await ctx.db.transaction(async (em) => {
    const client = await lockClient(em, ctx.clientId);
    if (client.isDisabled()) throw new DomainError('CONFLICT', 'This client is disabled. Enable it before showing it.');
    const before = await em.findOne(DemoSite, { clientId: client.id });
    const after = {
      slug: slug ?? before?.slug ?? slugOf(client.name, client.id), locale: locale ?? before?.locale ?? null,
    };
    audit(em, ctx, {
      action: before ? 'demo-site.refresh' : 'demo-site.create',
      target: `client:${client.id}`,
      before: before && { slug: before.slug, locale: before.locale },
      after,
    });
    await em.upsert(DemoSite, {
      clientId: client.id, ...after, createdDate: before?.createdDate ?? ctx.now(), refreshedDate: ctx.now(),
    });
    return after;
  }).catch((error: unknown) => {
    throw error instanceof UniqueConstraintViolationException
      ? invalidInput('body slug: is taken by another client. Choose another one.') : error;
  });
  return { url: `${demoSiteBaseUrl}/demo/${site.slug}` };
}

/** The hotel's name as an address, made unique by the start of its id. */
function slugOf(name: string, id: string): string {
  const words = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [...words.join('-').slice(0, 50).split('-'), id.slice(0, 8)].filter((part) => part !== '').join('-');
}
