import type { Context } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { DemoAddress, DemoSite } from '../storage/entities/demo-site.ts';

export type FoundDemoSite = { clientId: string; locale: string | null } | { /** What it is called now. */ movedTo: string };

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
