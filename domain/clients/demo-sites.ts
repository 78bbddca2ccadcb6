import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context, TenantContext } from '../context.ts';
import { matchLocale } from '../language/locale.ts';
import { localeSchema } from '../model/chat.ts';
import { DomainError, invalidInput, notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import type { EntityManager } from '../storage/database.ts';
import type { Client } from '../storage/entities/client.ts';
import { DemoAddress, DemoSite } from '../storage/entities/demo-site.ts';
import { lockClient } from '../tenant/client-record.ts';

/** So long the address that a page had before a renaming leads to the new one, in milliseconds. */
const FORMER_ADDRESS_MS = 30 * 24 * 60 * 60 * 1000;

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
    requireServed(locale, client);
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
    await claimAddress(em, ctx, after.slug);
    if (before && before.slug !== after.slug) {
      await em.nativeUpdate(DemoAddress, { slug: before.slug }, { until: new Date(ctx.now().getTime() + FORMER_ADDRESS_MS) });
    }
    await em.upsert(DemoSite, {
      clientId: client.id, ...after, createdDate: before?.createdDate ?? ctx.now(), refreshedDate: ctx.now(),
    });
    return after;
  });
  return { url: `${demoSiteBaseUrl}/demo/${site.slug}` };
}

/** A page in a language that the hotel does not serve would greet in another one. @throws DomainError INVALID_INPUT */
function requireServed(locale: string | undefined, { locales }: Client): void {
  if (locale === undefined || matchLocale(locale, locales, locale) !== undefined) return;
  throw invalidInput(`body locale: this client has ${locales.join(', ')}. Choose one of them, or add ${locale} to the client's locales `
    + 'first.');
}

/** Makes an address this client's; what another client has, or had until lately, stays that one's. @throws DomainError INVALID_INPUT */
async function claimAddress(em: EntityManager, { clientId }: TenantContext, slug: string): Promise<void> {
  await em.execute('insert into demo_address (slug, client_id) values (?, ?) on conflict do nothing', [slug, clientId]);
  const claimed = await em.nativeUpdate(DemoAddress, { slug, clientId }, { until: null });
  if (claimed === 0) throw invalidInput('body slug: is taken by another client. Choose another one.');
}

/** The hotel's name as an address, made unique by the start of its id. */
function slugOf(name: string, id: string): string {
  const words = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [...words.join('-').slice(0, 50).split('-'), id.slice(0, 8)].filter((part) => part !== '').join('-');
}

type FoundDemoSite = { clientId: string; locale: string | null } | { /** What it is called now. */ movedTo: string };

/**
 * The client behind the address of a preview site, or the address that has taken its place.
 *
 * @param ctx on the system path: the question is asked before a tenant is known
 * @throws DomainError NOT_FOUND
 */
export async function findDemoSite({ db, now }: Pick<Context, 'db' | 'now'>, slug: string): Promise<FoundDemoSite> {
  return db.read(async (em) => {
    const address = await em.findOne(DemoAddress, { slug, $or: [{ until: null }, { until: { $gt: now() } }] });
    const site = address && await em.findOne(DemoSite, { clientId: address.clientId });
    if (!site) throw notFound('This page');
    return site.slug === slug ? { clientId: site.clientId, locale: site.locale ?? null } : { movedTo: site.slug };
  });
}
