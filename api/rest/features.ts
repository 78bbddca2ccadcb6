import { z } from 'zod';
import {
  createFeature, createFeatureSchema, deprecateFeature, featureRecordSchema, listFeatures, listFeaturesSchema, updateFeature,
  updateFeatureSchema,
} from '../../domain/features/features.ts';
import { defineRoute, pageOf, type Route, type RoutePermission } from '../http/route.ts';
import { listOf } from './administration-schemas.ts';

const write: RoutePermission = { feature: 'features', action: 'WRITE', scope: 'global' };
const shared = { tag: 'Features', auth: 'session' } as const;
const missing = { 404: { description: 'The feature does not exist.' } };
const featureParams = z.object({ feature: z.string().min(1).max(200) });

const getFeatures = defineRoute({
  ...shared, method: 'get', path: '/api/features', operationId: 'listFeatures',
  summary: 'List the catalogue of features by name',
  permission: { feature: 'features', action: 'READ', scope: 'global' },
  request: { query: z.object(listFeaturesSchema.shape) },
  responses: { 200: { description: 'A page of features.', schema: listOf('features', featureRecordSchema) } },
  answer: (ctx, call, services) => pageOf('features', listFeatures({ ctx, input: call.query, deps: services })),
});

const postFeature = defineRoute({
  ...shared, method: 'post', path: '/api/features', operationId: 'createFeature',
  summary: 'Add a feature to the catalogue',
  permission: write,
  request: { body: createFeatureSchema },
  bodyExample: { name: 'spa-booking', description: 'Booking of spa treatments', kind: 'entitlement' },
  idempotent: true,
  responses: { 201: { description: 'The feature.', schema: featureRecordSchema }, 409: { description: 'The name is in use.' } },
  answer: (ctx, call) => createFeature({ ctx, input: call.body }),
});

const putFeature = defineRoute({
  ...shared, method: 'put', path: '/api/features/:feature', operationId: 'updateFeature',
  summary: 'Change a feature\'s description',
  permission: write,
  request: { params: featureParams, body: updateFeatureSchema },
  bodyExample: { description: 'Booking of spa treatments and classes' },
  responses: { 200: { description: 'The feature as it is now.', schema: featureRecordSchema }, ...missing },
  answer: (ctx, call) => updateFeature({ ctx, name: call.params.feature, input: call.body }),
});

const postDeprecate = defineRoute({
  ...shared, method: 'post', path: '/api/features/:feature/deprecate', operationId: 'deprecateFeature',
  summary: 'Mark a feature as going away',
  permission: write,
  request: { params: featureParams },
  responses: {
    200: { description: 'The feature as it is now.', schema: featureRecordSchema },
    ...missing,
    409: { description: 'The feature is deprecated already.' },
  },
  answer: (ctx, call) => deprecateFeature({ ctx, name: call.params.feature }),
});

/** The catalogue of features. */
export const featureRoutes: readonly Route[] = [getFeatures, postFeature, putFeature, postDeprecate];
