import { defineEntity, p } from '@mikro-orm/core';
import { tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

const integrationKinds = ['tableapp'] as const;

const IntegrationSchema = defineEntity({
  name: 'Integration',
  ...tenantPolicy('integration'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    kind: p.enum(integrationKinds).primary(),
    /** Of the account that the provider issued; not the tenant. */
    providerClientId: p.string().length(255),
    /** As `sealSecret` writes it. */
    clientSecret: p.text(),
    secretSetDate: p.datetime(3),
    apiBaseUrl: p.text(),
    propertyId: p.string().length(255),
    /** The tools on request that are switched on. */
    enabledTools: p.array<string>().columnType('text[]').defaultRaw("'{}'"),
    createdDate: p.datetime(3),
    /** Changes with every change of the connection, so that what was built from it is built again. */
    changedDate: p.datetime(3),
  },
});

/** How a client's property is connected to an outside system. */
export class Integration extends IntegrationSchema.class {}
IntegrationSchema.setClass(Integration);

const BookerVerificationSchema = defineEntity({
  name: 'BookerVerification',
  ...tenantPolicy('booker_verification'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    /** The conversation that proved it; another one has to prove it again. */
    conversation: p.string().length(100).primary(),
    reservationId: p.string().length(200).primary(),
    /** The provider's token, as `sealSecret` writes it; null while the code that was asked for is awaited. */
    token: p.text().nullable(),
    expiresAt: p.datetime(3).index(),
  },
});

/** Proof that the guest of a conversation is the booker of a reservation, or that it has asked for the code that proves it. */
export class BookerVerification extends BookerVerificationSchema.class {}
BookerVerificationSchema.setClass(BookerVerification);
