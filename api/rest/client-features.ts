import { z } from 'zod';
import {
  featureNameSchema, grantClientFeature, grantFeatureSchema, listClientFeatures, revokeClientFeature,
} from '../../domain/clients/client-features.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams } from './administration-schemas.ts';

const featureAnswer = z.object({ feature: z.string() }).meta({ id: 'ClientFeature' });
const missing = { 404: { description: 'The client or the feature does not exist.' } };

/** Entitlements name features of the platform's catalogue. */
const shared = { tag: 'Clients', auth: 'session', records: 'platform' } as const;

/** Spec 4.6: what a client is entitled to. */
const getFeatures = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/features', operationId: 'listClientFeatures',
  summary: 'List the features a client is entitled to',
  permission: { feature: 'clients', action: 'READ', scope: 'global', platformAdministrator: true },
  request: { params: idParams },
  responses: {
    200: { description: 'Names of features.', schema: z.object({ features: z.array(z.string()) }), example: { features: ['channels'] } },
    404: { description: 'The client does not exist.' },
  },
  answer: async (ctx) => ({ features: await listClientFeatures({ ctx }) }),
});

/** Spec 4.6: entitles a client. */
const postFeature = defineRoute({
  ...shared, method: 'post', path: '/api/clients/:id/features', operationId: 'grantClientFeature',
  summary: 'Entitle a client to a feature',
  description: 'Granting it again changes nothing; granting a revoked one restores it.',
  permission: { feature: 'clients', action: 'WRITE', scope: 'global', platformAdministrator: true },
  request: { params: idParams, body: grantFeatureSchema },
  bodyExample: { feature: 'channels' },
  idempotent: true,
  responses: { 201: { description: 'The client is entitled.', schema: featureAnswer }, ...missing },
  answer: (ctx, call) => grantClientFeature({ ctx, input: call.body }),
});

/** Spec 4.6: withdraws an entitlement. */
const deleteFeature = defineRoute({
  ...shared, method: 'delete', path: '/api/clients/:id/features/:feature', operationId: 'revokeClientFeature',
  summary: 'Revoke a feature of a client',
  description: 'Nothing happens when the client is not entitled. Revoking `channels` keeps its connections.',
  permission: { feature: 'clients', action: 'WRITE', scope: 'global' },
  request: { params: idParams.extend({ feature: featureNameSchema }) },
  responses: { 200: { description: 'The client is not entitled.', schema: featureAnswer }, ...missing },
  answer: (ctx, call) => revokeClientFeature({ ctx, input: { feature: call.params.feature } }),
});

/** Entitlements of clients. */
export const clientFeatureRoutes: readonly Route[] = [getFeatures, postFeature, deleteFeature];
