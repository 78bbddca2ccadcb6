import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { canonicalLocaleSchema } from '../model/chat.ts';
import { clientAssetsSchema, hotelConfigSchema } from '../model/hotel-config.ts';
import { canonicalLocale } from '../language/locale.ts';
import { webAddressSchema } from '../model/web-address.ts';
import { clientSchedules } from '../storage/entities/client.ts';

/** Offsets such as `+01:00` are no zones: schedules follow summer time. */
const supportedTimeZone = (zone: string): boolean => {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** The fields of a client that its operators write. Which are optional, and what they default to, is the verb's. */
const clientFields = {
  name: z.string().trim().min(1).max(200),
  description: z.string().max(2000),
  website_url: webAddressSchema.max(2000),
  demo_client: z.boolean(),
  website_sync_schedule: z.enum(clientSchedules),
  ai_visibility_schedule: z.enum(clientSchedules),
  default_locale: canonicalLocaleSchema,
  locales: z.array(canonicalLocaleSchema).min(1).max(50),
  time_zone: z.string().max(64).refine(supportedTimeZone, 'must be an IANA time zone such as Europe/Paris'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as EUR'),
  hotelConfig: hotelConfigSchema,
  clientAssets: clientAssetsSchema,
  allowed_origins: z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)).max(50),
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
  hotelConfig: clientFields.hotelConfig.default({}),
  clientAssets: clientFields.clientAssets.default({}),
  allowed_origins: clientFields.allowed_origins.default([]),
}).meta({ id: 'CreateClientBody' });
export type CreateClientInput = z.input<typeof createClientSchema>;

/** The body that changes a client: what is left out stays, null takes a description or a website away. */
export const updateClientSchema = z.strictObject({
  ...clientFields,
  description: clientFields.description.nullable(),
  website_url: clientFields.website_url.nullable(),
}).partial().meta({ id: 'UpdateClientBody' });
export type UpdateClientInput = z.input<typeof updateClientSchema>;

/** What a website's address means for the record: another domain is another website, with an id of its own. */
export function websiteOf(
  url: string | null, before?: { websiteDomain?: string | null | undefined; websiteId?: string | null | undefined },
): { websiteUrl: string | null; websiteDomain: string | null; websiteId: string | null } {
  if (url === null) return { websiteUrl: null, websiteDomain: null, websiteId: null };
  const websiteDomain = new URL(url).hostname;
  const same = before?.websiteDomain === websiteDomain ? before.websiteId : undefined;
  return { websiteUrl: url, websiteDomain, websiteId: same ?? randomUUID() };
}

/** The locales a client serves, each once, in the spelling of {@link storedLocale}; its default is always among them. */
export const localesOf = (locales: readonly string[], defaultLocale: string): string[] =>
  [...new Set([...locales, defaultLocale].map(storedLocale))];

/** A stored tag in its canonical spelling. One that is no language tag stays as it is: it must not block other changes. */
export const storedLocale = (tag: string): string => canonicalLocale(tag) ?? tag;
