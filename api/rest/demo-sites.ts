import { z } from 'zod';
import { createDemoSite, demoSiteSchema, findDemoSite } from '../../domain/clients/demo-sites.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams, noSuchClient } from './administration-schemas.ts';

/** Spec 4.6: the public preview page of a client. */
const postDemoSite = defineRoute({
  method: 'post', path: '/api/clients/:id/demosite', operationId: 'createDemoSite',
  tag: 'Clients', auth: 'session',
  summary: 'Create or refresh the preview site of a client',
  permission: { feature: 'clients', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: idParams, body: demoSiteSchema },
  bodyOptional: true,
  bodyExample: { slug: 'arvensee', locale: 'en' },
  idempotent: true,
  responses: {
    201: { description: 'The address of the page.', schema: z.object({ url: z.url() }).meta({ id: 'DemoSite' }) },
    ...noSuchClient,
    409: { description: 'The client is disabled.' },
    503: { description: 'Preview sites are not configured on this server.' },
  },
  answer: (ctx, call, { config }) => createDemoSite({ ctx, input: call.body, deps: { demoSiteBaseUrl: config.DEMOSITE_BASE_URL } }),
});

const getDemoSite = defineRoute({
  method: 'get', path: '/demo/:slug', operationId: 'openDemoSite',
  tag: 'Client API', auth: 'public',
  summary: 'Open the preview site of a client',
  request: { params: z.object({ slug: z.string().max(63) }) },
  responses: {
    302: {
      description: 'The page, with the client in its query; for an address that the page had in the last 30 days, its present address.',
      headers: ['location'],
    },
    404: { description: 'There is no such page.' },
  },
  async handler({ params }, { database, now }) {
    const found = await findDemoSite({ db: database.forSystem(), now }, params.slug);
    if ('movedTo' in found) return { status: 302, headers: { location: `/demo/${found.movedTo}` } };
    const { clientId, locale } = found;
    const query = new URLSearchParams({ client: clientId, ...(locale === null ? {} : { locale }) });
    return { status: 302, headers: { location: `/demo?${query.toString()}` } };
  },
});

/** Preview sites. */
export const demoSiteRoutes: readonly Route[] = [postDemoSite, getDemoSite];
