import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { enabledTools } from '../booking/settings/tool-switches.ts';
import { hotelCard } from '../chat/hotel-card.ts';
import { activeClient } from '../tenant/active-client.ts';
import { hotelNameOf } from '../tenant/hotel-name.ts';
import { fieldPathsSchema, fieldsOf } from '../clients/read-fields.ts';
import type { TenantContext } from '../context.ts';
import { localeSchema } from '../model/chat.ts';
import { parseInput } from '../parse.ts';
import { readTranslations, type Translations } from '../translations/read-translations.ts';

const ALL = '*';
/** A list, or `*` for everything; hosts that know a list alone send `["*"]`. */
const listOrAll = (item: z.ZodType<string>) => z.union([z.literal(ALL), z.array(z.union([z.literal(ALL), item])).min(1).max(200)]);
const orAll = (wanted: string[] | typeof ALL): string[] | typeof ALL => (wanted.includes(ALL) ? ALL : wanted);

export const hotelInfoQuery = z.strictObject({
  fields: z.array(z.string().max(200)).min(1).max(50)
    .describe('Dotted paths below hotelConfig or clientAssets, such as hotelConfig.checkIn.from; all of hotelConfig when left out.')
    .optional(),
  locale: localeSchema.describe('Of fields that differ by language; the hotel\'s own when left out.').optional(),
});

export const hotelInfoSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  locales: z.array(z.string()),
  defaultLocale: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  fields: z.record(z.string(), z.unknown()).meta({ description: 'The requested fields, nested by their paths.' }),
});

/** What a hotel tells everybody about itself. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function readHotelInfo(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof hotelInfoQuery> },
): Promise<z.infer<typeof hotelInfoSchema>> {
  requirePermission(ctx, 'concierge:EXECUTE');
  const { fields = ['hotelConfig'], locale } = parseInput('arguments', hotelInfoQuery, input);
  const client = await activeClient(ctx);
  const paths = parseInput('arguments fields', fieldPathsSchema, fields.join(','));
  return {
    id: client.id, name: hotelNameOf(client), description: client.description ?? null, websiteUrl: client.websiteUrl ?? null,
    locales: client.locales, defaultLocale: client.defaultLocale, timeZone: client.timeZone, currency: client.currency,
    fields: fieldsOf(client, { paths, locale }),
  };
}

/** What the card for a hotel's own agents says of it. */
export interface HotelCard {
  /** As guests know it. */
  name: string;
  /** In English, the hotel's own language first. */
  languages: string[];
  /** Whether it has tables that can be booked. */
  booksTables: boolean;
}

/** @throws DomainError FORBIDDEN, NOT_FOUND */
export async function readHotelCard({ ctx }: { ctx: TenantContext }): Promise<HotelCard> {
  requirePermission(ctx, 'concierge:EXECUTE');
  const client = await activeClient(ctx);
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const { name } = hotelCard(client, client.defaultLocale);
  return {
    name, languages: [...new Set([client.defaultLocale, ...client.locales])].map((locale) => names.of(locale) ?? locale),
    booksTables: (await enabledTools(ctx)).has('tableapp_create_reservation'),
  };
}

export const hotelTextsQuery = z.strictObject({
  keys: listOrAll(z.string().min(1).max(200)).default(ALL).describe('Keys such as chat.title; all of them with * or when left out.'),
  locales: listOrAll(localeSchema).describe('All of the hotel\'s locales with *; its default locale when left out.').optional(),
});

export const hotelTextsSchema = z.object({ translations: z.record(z.string(), z.record(z.string(), z.string())) });

/** The hotel's texts by locale and key. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function readHotelTexts(
  { ctx, input }: { ctx: TenantContext; input: z.input<typeof hotelTextsQuery> },
): Promise<{ translations: Translations }> {
  requirePermission(ctx, 'concierge:EXECUTE');
  const { keys, locales } = parseInput('arguments', hotelTextsQuery, input);
  return {
    translations: await readTranslations({ ctx, input: { keys: orAll(keys), locales: locales === undefined ? null : orAll(locales) } }),
  };
}
