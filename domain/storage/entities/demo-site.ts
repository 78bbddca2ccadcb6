import { defineEntity, p } from '@mikro-orm/core';
import { tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

const DemoSiteSchema = defineEntity({
  name: 'DemoSite',
  ...tenantPolicy('demo_site'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    /** The last part of the page's address. */
    slug: p.string().length(63).unique(),
    locale: p.string().length(35).nullable(),
    createdDate: p.datetime(),
    refreshedDate: p.datetime(),
  },
});

/** A public page on which anybody can talk to a client's concierge. */
export class DemoSite extends DemoSiteSchema.class {}
DemoSiteSchema.setClass(DemoSite);

const DemoAddressSchema = defineEntity({
  name: 'DemoAddress',
  ...tenantPolicy('demo_address'),
  properties: {
    slug: p.string().length(63).primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    /** When it ends, for one that the page had before; null for the page's own. */
    until: p.datetime().nullable(),
  },
});

/** An address that leads to a client's public page: its own, or a former one. No other client takes it meanwhile. */
export class DemoAddress extends DemoAddressSchema.class {}
DemoAddressSchema.setClass(DemoAddress);
