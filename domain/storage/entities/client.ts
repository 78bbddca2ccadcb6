import { defineEntity, p } from '@mikro-orm/core';
import { tenantPolicy } from '../tenant-policy.ts';

export const aiVisibilitySchedules = ['off', 'daily', 'weekly', 'monthly'] as const;

const ClientSchema = defineEntity({
  name: 'Client',
  tableName: 'client',
  ...tenantPolicy('client', 'id'),
  indexes: [{ name: 'client_by_allowed_origin', properties: ['allowedOrigins'], type: 'gin' }],
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(200),
    description: p.text().nullable(),
    websiteUrl: p.text().nullable(),
    websiteDomain: p.string().nullable(),
    websiteId: p.uuid().nullable(),
    demoClient: p.boolean().default(false),
    aiVisibilitySchedule: p.enum(aiVisibilitySchedules).default('off'),
    defaultLocale: p.string().length(35).default('en'),
    locales: p.array<string>().columnType('text[]').defaultRaw("'{en}'"),
    timeZone: p.string().length(64).default('UTC'),
    currency: p.string().length(3).default('EUR'),
    hotelConfig: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
    clientAssets: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
    allowedOrigins: p.array<string>().columnType('text[]').defaultRaw("'{}'"),
    createdDate: p.datetime().defaultRaw('now()'),
    lastScrapedDate: p.datetime().nullable(),
    disabledDate: p.datetime().nullable(),
    disabledBy: p.uuid().nullable(),
  },
});

/** A tenant: one hotel with its configuration. */
export class Client extends ClientSchema.class {
  isDisabled(): boolean {
    return this.disabledDate !== null && this.disabledDate !== undefined;
  }
}
ClientSchema.setClass(Client);
