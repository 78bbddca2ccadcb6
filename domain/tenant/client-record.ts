import { z } from 'zod';
import { notFound } from '../model/errors.ts';
import { stateTag } from '../state-tag.ts';
import type { EntityManager } from '../storage/database.ts';
import { Client, clientSchedules, scheduleStates } from '../storage/entities/client.ts';

const dateTime = z.iso.datetime();
const freeObject = z.record(z.string(), z.unknown());

/** A client as every face of the product shows it to operators (decisions, Client). */
export const clientRecordSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  website_url: z.string().nullable(),
  website_id: z.uuid().nullable(),
  website_domain: z.string().nullable(),
  demo_client: z.boolean(),
  website_sync_schedule: z.enum(clientSchedules),
  ai_visibility_schedule: z.enum(clientSchedules),
  schedules: z.object({
    state: z.enum(scheduleStates).meta({
      description: '`current`: they are as the settings say; `pending`: they will be within a minute; `failed`: they cannot be, and are '
        + 'tried again every ten minutes.',
    }),
    error: z.string().nullable().meta({ description: 'Why they cannot be.' }),
  }).meta({ id: 'ClientSchedules' }),
  default_locale: z.string(),
  locales: z.array(z.string()),
  time_zone: z.string(),
  currency: z.string(),
  retention_days: z.number().int().nullable().meta({ description: 'How many days the hotel keeps what its guests say; null forever.' }),
  hotelConfig: freeObject,
  clientAssets: freeObject,
  allowed_origins: z.array(z.string()),
  created_date: dateTime,
  last_scraped_date: dateTime.nullable(),
  disabled_date: dateTime.nullable(),
  disabled_by: z.uuid().nullable().meta({ description: 'The user who disabled the client; null as well when a job did.' }),
}).meta({ id: 'Client' });
export type ClientRecord = z.infer<typeof clientRecordSchema>;

/** The names of what a client's record holds. */
export const clientFields = Object.keys(clientRecordSchema.shape) as (keyof ClientRecord)[];

/** Those fields of a client that somebody asked for, and its id. */
export const slimClientSchema = clientRecordSchema.partial().required({ id: true }).meta({ id: 'SlimClient' });
export type SlimClient = z.infer<typeof slimClientSchema>;

/** Field by field, so that a column added to the table is shown by decision only. */
export function toClientRecord(client: Client): ClientRecord {
  return {
    id: client.id,
    name: client.name,
    description: client.description ?? null,
    website_url: client.websiteUrl ?? null,
    website_id: client.websiteId ?? null,
    website_domain: client.websiteDomain ?? null,
    demo_client: client.demoClient,
    website_sync_schedule: client.websiteSyncSchedule,
    ai_visibility_schedule: client.aiVisibilitySchedule,
    schedules: { state: client.schedulesState, error: client.schedulesError ?? null },
    default_locale: client.defaultLocale,
    locales: client.locales,
    time_zone: client.timeZone,
    currency: client.currency,
    retention_days: client.retentionDays ?? null,
    hotelConfig: client.hotelConfig,
    clientAssets: client.clientAssets,
    allowed_origins: client.allowedOrigins,
    created_date: client.createdDate.toISOString(),
    last_scraped_date: client.lastScrapedDate?.toISOString() ?? null,
    disabled_date: client.disabledDate?.toISOString() ?? null,
    disabled_by: client.disabledBy ?? null,
  };
}

/** Names a state of what operators write of a client; what the service notes beside it changes nothing. */
export const clientTag = ({ schedules: _schedules, last_scraped_date: _scraped, ...written }: ClientRecord): string => stateTag(written);

/**
 * The client, held until the transaction ends, so that a check of its state and the change that follows are one. Its key is not held: every
 * row of a hotel refers to it, and guests' messages do not wait for what an operator changes.
 *
 * @throws DomainError NOT_FOUND
 */
export async function lockClient(em: EntityManager, id: string): Promise<Client> {
  await em.execute('select 1 from client where id = ? for no key update', [id]);
  const client = await em.findOne(Client, { id }, { refresh: true });
  if (!client) throw notFound('The client');
  return client;
}
