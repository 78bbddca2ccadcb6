import { z } from 'zod';
import { featureNameSchema } from '../../domain/clients/entitled-feature.ts';
import { grantClientFeature, grantFeatureSchema } from '../../domain/clients/grant-client-feature.ts';
import { listClientFeatures } from '../../domain/clients/list-client-features.ts';
import { revokeClientFeature } from '../../domain/clients/revoke-client-feature.ts';
import type { TenantContext } from '../../domain/context.ts';
import { adminContext } from '../http/admin.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams } from './administration-schemas.ts';

const featureAnswer = z.object({ feature: z.string() }).meta({ id: 'ClientFeature' });
const missing = { 404: { description: 'The client or the feature does not exist.' } };

/** One client in scope, on the path on which the platform's catalogue can be read. */
const onClient = (id: string, ...args: Parameters<typeof adminContext>): TenantContext =>
  ({ ...adminContext(...args), clientId: id });

/** Spec 4.6: what a client is entitled to. */
const getFeatures = defineRoute({
  method: 'get',
  path: '/api/clients/:id/features',
  operationId: 'listClientFeatures',
  tag: 'Clients',
  summary: 'List the features a client is entitled to',
  auth: 'session',
  permission: { feature: 'clients', action: 'READ', scope: 'global', platformAdministrator: true },
  request: { params: idParams },
  responses: {
    200: { description: 'Names of features.', schema: z.object({ features: z.array(z.string()) }), example: { features: ['channels'] } },
    404: { description: 'The client does not exist.' },
  },
  handler: async (call, services) => ({
    status: 200, body: { features: await listClientFeatures({ ctx: onClient(call.params.id, services, call) }) },
  }),
});

/** Spec 4.6: entitles a client. */
const postFeature = defineRoute({
  method: 'post',
  path: '/api/clients/:id/features',
  operationId: 'grantClientFeature',
  tag: 'Clients',
  summary: 'Entitle a client to a feature',
  description: 'Granting it again changes nothing; granting a revoked one restores it.',
  auth: 'session',
  permission: { feature: 'clients', action: 'WRITE', scope: 'global', platformAdministrator: true },
  request: { params: idParams, body: grantFeatureSchema },
  bodyExample: { feature: 'channels' },
  idempotent: true,
  responses: { 201: { description: 'The client is entitled.', schema: featureAnswer }, ...missing },
  async handler(call, services) {
    const ctx = onClient(call.params.id, services, call);
    return { status: 201, body: await grantClientFeature({ ctx, input: call.body }) };
  },
});

/** Spec 4.6: withdraws an entitlement. */
const deleteFeature = defineRoute({
  method: 'delete',
  path: '/api/clients/:id/features/:feature',
  operationId: 'revokeClientFeature',
  tag: 'Clients',
  summary: 'Revoke a feature of a client',
  description: 'Nothing happens when the client is not entitled. Revoking `channels` keeps its connections.',
  auth: 'session',
  permission: { feature: 'clients', action: 'WRITE', scope: 'global' },
  request: { params: idParams.extend({ feature: featureNameSchema }) },
  responses: { 200: { description: 'The client is not entitled.', schema: featureAnswer }, ...missing },
  async handler(call, services) {
    const { id, feature } = call.params;
    return { status: 200, body: await revokeClientFeature({ ctx: onClient(id, services, call), input: { feature } }) };
  },
});

/** Entitlements of clients. */
export const clientFeatureRoutes: readonly Route[] = [getFeatures, postFeature, deleteFeature];
