import { defineEntity, p } from '@mikro-orm/core';
import { DIRECTORY_ROLE, tenantPolicy } from '../tenant-policy.ts';

/** How often something is done by itself. */
export const clientSchedules = ['off', 'daily', 'weekly', 'monthly'] as const;

/**
 * Whether a client's schedules are as its settings say: they are, they will be within a minute, or they cannot be made so and are
 * tried again every ten minutes.
 */
export const scheduleStates = ['current', 'pending', 'failed'] as const;

const ClientSchema = defineEntity({
  name: 'Client',
  ...tenantPolicy('client', 'id'),
  policies: [
    ...tenantPolicy('client', 'id').policies,
    { name: 'client_directory', command: 'select', roles: [DIRECTORY_ROLE], using: 'true' },
  ],
  indexes: [
    { name: 'client_by_allowed_origin', properties: ['allowedOrigins'], type: 'gin' },
    { name: 'client_by_created_date', properties: ['createdDate', 'id'] },
    { name: 'client_by_website_id', properties: ['websiteId', 'id'] },
    { name: 'client_by_demo_client', properties: ['demoClient', 'id'] },
    { name: 'client_by_last_scraped_date', properties: ['lastScrapedDate', 'id'] },
    { name: 'client_by_ai_visibility_schedule', properties: ['aiVisibilitySchedule', 'id'] },
    { name: 'client_by_unmet_schedules', properties: ['schedulesState'], where: "schedules_state <> 'current'" },
    { name: 'client_by_disabling', properties: ['createdDate', 'id'], where: 'disabled_date is not null' },
    { name: 'client_by_name', expression: 'create index client_by_name on client (lower(name collate "und-x-icu"), id)' },
    {
      name: 'client_by_text',
      expression: 'create index client_by_text on client '
        + 'using gin (search_text(name) gin_trgm_ops, search_text(description) gin_trgm_ops, search_text(website_domain) gin_trgm_ops)',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(200),
    description: p.text().nullable(),
    websiteUrl: p.text().nullable(),
    websiteDomain: p.string().nullable(),
    websiteId: p.uuid().nullable(),
    demoClient: p.boolean().default(false),
    aiVisibilitySchedule: p.enum(clientSchedules).default('off'),
    /** How often the website is read again for what has changed. */
    websiteSyncSchedule: p.enum(clientSchedules).default('daily'),
    schedulesState: p.enum(scheduleStates).default('current'),
    /** Why they cannot be made so, as a sentence for the platform's operators. */
    schedulesError: p.text().nullable(),
    defaultLocale: p.string().length(35).default('en'),
    locales: p.array<string>().columnType('text[]').defaultRaw("'{en}'"),
    timeZone: p.string().length(64).default('UTC'),
    currency: p.string().length(3).default('EUR'),
    hotelConfig: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
    clientAssets: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
    allowedOrigins: p.array<string>().columnType('text[]').defaultRaw("'{}'"),
    /** How long the hotel keeps what its guests say; null forever. */
    retentionDays: p.integer().nullable(),
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
