import { defineEntity, p } from '@mikro-orm/core';
import { systemOnlyPolicy, tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

export const featureKinds = ['permission', 'entitlement'] as const;

const FeatureSchema = defineEntity({
  name: 'Feature',
  ...systemOnlyPolicy('feature_catalogue'),
  properties: {
    name: p.string().length(200).primary(),
    description: p.text().default(''),
    /** What a policy may name, or what a client may be entitled to. */
    kind: p.enum(featureKinds),
    deprecated: p.boolean().default(false),
    createdDate: p.datetime().defaultRaw('now()'),
  },
});

/** A feature that permissions or clients' entitlements refer to by name. */
export class Feature extends FeatureSchema.class {}
FeatureSchema.setClass(Feature);

const ClientFeatureSchema = defineEntity({
  name: 'ClientFeature',
  ...tenantPolicy('client_feature'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    feature: () => p.manyToOne(Feature).mapToPk().primary().updateRule('cascade').deleteRule('no action').fieldName('feature').index(),
    grantedDate: p.datetime().defaultRaw('now()'),
    /** Set while the entitlement is withdrawn; granting it again clears it. */
    revokedDate: p.datetime().nullable(),
  },
});

/** A feature that a client is, or was, entitled to. */
export class ClientFeature extends ClientFeatureSchema.class {}
ClientFeatureSchema.setClass(ClientFeature);
