import { notFound } from '../model/errors.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { DemoSite } from '../storage/entities/demo-site.ts';

/**
 * The client behind the address of a preview site.
 *
 * @param db the system path: the question is asked before a tenant is known
 * @throws DomainError NOT_FOUND
 */
export async function findDemoSite(db: UnitOfWork, slug: string): Promise<{ clientId: string; locale: string | null }> {
  const site = await db.read((em) => em.findOne(DemoSite, { slug }));
  if (!site) throw notFound('This page');
  return { clientId: site.clientId, locale: site.locale ?? null };
}
