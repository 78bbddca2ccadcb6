import { randomUUID } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import { canonicalLocale } from '../language/locale.ts';
import { canonicalLocaleSchema } from '../model/chat.ts';
import { invalidInput } from '../model/errors.ts';
import { currencySchema } from '../model/currency.ts';
import { clientAssetsSchema, hotelConfigSchema } from '../model/hotel-config.ts';
import { nameSchema } from '../model/names.ts';
import { timeZoneSchema } from '../model/time-zone.ts';
import { originSchema, webAddressSchema } from '../model/web-address.ts';
import { clientRecordSchema } from '../tenant/client-record.ts';
import { clientSchedules } from '../storage/entities/client.ts';

/** Language tags, each once: two spellings of one tag are the same. */
const localesSchema = z.array(canonicalLocaleSchema).min(1).max(50).superRefine((tags, { addIssue }) => {
  const twice = tags.find((tag, index) => tags.indexOf(tag) < index);
  if (twice !== undefined) addIssue({ code: 'custom', message: `must name each language once, and names ${twice} again` });
});

/** The fields of a client that its operators write. Which are optional, and what they default to, is the verb's. */
const clientFields = {
  name: nameSchema(200),
  description: z.string().normalize('NFC').max(2000),
  website_url: webAddressSchema.max(2000),
  demo_client: z.boolean(),
  website_sync_schedule: z.enum(clientSchedules),
  ai_visibility_schedule: z.enum(clientSchedules),
  default_locale: canonicalLocaleSchema,
  locales: localesSchema,
  time_zone: timeZoneSchema,
  currency: currencySchema,
  retention_days: z.number().int().min(7).max(3650).nullable().meta(
    { description: 'Conversations, and guests in bookings, are deleted when they are older than this many days; null keeps them.' },
  ),
  hotelConfig: hotelConfigSchema,
  clientAssets: clientAssetsSchema,
  allowed_origins: z.array(originSchema).max(50),
} as const;

/** The body that creates a client (decisions, CreateClientBody). */
export const createClientSchema = z.strictObject({
  ...clientFields,
  description: clientFields.description.optional(),
  website_url: clientFields.website_url.optional(),
  demo_client: clientFields.demo_client.default(false),
  website_sync_schedule: clientFields.website_sync_schedule.default('daily'),
  ai_visibility_schedule: clientFields.ai_visibility_schedule.default('off'),
  default_locale: clientFields.default_locale.default('en'),
  locales: clientFields.locales.optional(),
  time_zone: clientFields.time_zone.default('UTC'),
  currency: clientFields.currency.default('EUR'),
  retention_days: clientFields.retention_days.default(null),
  hotelConfig: clientFields.hotelConfig.default({}),
  clientAssets: clientFields.clientAssets.default({}),
  allowed_origins: clientFields.allowed_origins.default([]),
}).meta({ id: 'CreateClientBody' });
export type CreateClientInput = z.input<typeof createClientSchema>;

/** What GET shows and nobody writes: taken, so that its answer can be sent back, and left alone. */
const { shape: shownFields } = clientRecordSchema.pick({
  id: true, website_id: true, website_domain: true, schedules: true, created_date: true, last_scraped_date: true, disabled_date: true,
  disabled_by: true,
});

const changeableFields = {
  ...clientFields,
  description: clientFields.description.nullable(),
  website_url: clientFields.website_url.nullable(),
} as const;

/** The body that changes a client: a field that is left out stays, null removes a description or a website. */
export const updateClientSchema = z.strictObject({ ...changeableFields, ...shownFields }).partial().meta({ id: 'UpdateClientBody' });

/** A JSON merge patch: a field that is left out stays, also within `hotelConfig` and `clientAssets`, and null removes a field. */
export const patchClientSchema = z.strictObject({
  ...changeableFields, ...shownFields,
  hotelConfig: z.record(z.string(), z.unknown()), clientAssets: z.record(z.string(), z.unknown()),
}).partial().meta({ id: 'PatchClientBody' });

/**
 * The fields of a client that a change names and that can be changed. Others are left alone where the record is sent back with
 * its id.
 *
 * @throws DomainError INVALID_INPUT for one that stands there without
 */
export function changedFields<Body extends { id?: string | undefined }>(
  body: Body, clientId: string,
): Omit<Body, keyof typeof shownFields> {
  const shown = Object.keys(body).filter((name) => Object.hasOwn(shownFields, name));
  if (shown.length > 0 && body.id !== clientId) {
    throw invalidInput(`body ${shown.join(', ')}: cannot be changed. Leave it out, or send back all that reading the client answers.`);
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => !shown.includes(name))) as Omit<Body, keyof typeof shownFields>;
}

/**
 * What a website's address means for the record: another domain is another website, with an id of its own. The domain is as people
 * write it, `münchen.example` rather than `xn--mnchen-3ya.example`.
 */
export function websiteOf(
  url: string | null, before?: { websiteDomain?: string | null | undefined; websiteId?: string | null | undefined },
): { websiteUrl: string | null; websiteDomain: string | null; websiteId: string | null } {
  if (url === null) return { websiteUrl: null, websiteDomain: null, websiteId: null };
  const websiteDomain = domainToUnicode(new URL(url).hostname);
  const same = before?.websiteDomain === websiteDomain ? before.websiteId : undefined;
  return { websiteUrl: url, websiteDomain, websiteId: same ?? randomUUID() };
}

/** The locales a client serves, each once, in the spelling of {@link storedLocale}; its default is always among them. */
export const localesOf = (locales: readonly string[], defaultLocale: string): string[] =>
  [...new Set([...locales, defaultLocale].map(storedLocale))];

/** A stored tag in its canonical spelling. One that is no language tag stays as it is: it must not block other changes. */
export const storedLocale = (tag: string): string => canonicalLocale(tag) ?? tag;
