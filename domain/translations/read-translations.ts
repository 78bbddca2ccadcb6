import type { TenantContext } from '../context.ts';
import { activeClient } from '../tenant/active-client.ts';
import { hotelNameOf } from '../tenant/hotel-name.ts';
import { LANGUAGES } from '../language/languages.ts';
import { matchLocale } from '../language/locale.ts';
import type { EntityManager } from '../storage/database.ts';
import { ClientTranslation } from '../storage/entities/client-translation.ts';
import type { Client } from '../storage/entities/client.ts';
import { platformTexts, type PlatformTextKey } from './platform-texts.ts';

export interface TranslationsInput {
  /** The keys wanted, or `*` for all. */
  keys: string[] | '*';
  /** The locales wanted, `*` for all of the client's, null for the client's default. */
  locales: string[] | '*' | null;
}

/** `{ "<locale>": { "<key>": "<text>" } }` */
export type Translations = Record<string, Record<string, string>>;

/** All wordings by key and locale: the platform's, overridden by the client's. */
type Catalogue = Map<string, Map<string, string>>;

/**
 * Texts of the client in the locales asked for. A locale the text lacks is served by its fallback
 * (`fr-CA` → `fr` → the client's default → `en`); a key nobody has is left out.
 *
 * @throws DomainError NOT_FOUND for an unknown or disabled client
 */
export async function readTranslations(
  { ctx, input }: { ctx: TenantContext; input: TranslationsInput },
): Promise<Translations> {
  const client = await activeClient(ctx);
  const catalogue = await ctx.db.read((em) => loadCatalogue(em, client));
  const keys = input.keys === '*' ? [...catalogue.keys()].sort() : input.keys;
  const locales = input.locales === '*' ? client.locales : input.locales ?? [client.defaultLocale];
  return Object.fromEntries(locales.map((locale) => [locale, textsOf({ catalogue, keys }, locale, client)]));
}

/** All texts of the client in one locale, as `readTranslations` answers them. */
export async function readTexts(em: EntityManager, client: Client, locale: string): Promise<Record<string, string>> {
  const catalogue = await loadCatalogue(em, client);
  return textsOf({ catalogue, keys: [...catalogue.keys()].sort() }, locale, client);
}

function textsOf(
  { catalogue, keys }: { catalogue: Catalogue; keys: readonly string[] }, locale: string, { defaultLocale }: Client,
): Record<string, string> {
  return Object.fromEntries(keys.flatMap((key) => {
    const text = pick(catalogue.get(key), locale, defaultLocale);
    return text === undefined ? [] : [[key, text] as const];
  }));
}

/** One platform text in a locale, with the client's own wording where it has one. */
export async function readText(
  em: EntityManager, client: Client, key: PlatformTextKey, locale: string,
): Promise<string> {
  const catalogue = await loadCatalogue(em, client, key);
  const text = pick(catalogue.get(key), locale, client.defaultLocale) ?? platformTexts()[key].en;
  return text.replaceAll('{hotel}', () => hotelNameOf(client));
}

async function loadCatalogue(em: EntityManager, client: Client, key?: PlatformTextKey): Promise<Catalogue> {
  const catalogue: Catalogue = new Map();
  const keys = key === undefined ? Object.keys(platformTexts()) as PlatformTextKey[] : [key];
  for (const name of keys) {
    catalogue.set(name, new Map(LANGUAGES.map((locale) => [locale, platformTexts()[name][locale]])));
  }
  const own = await em.find(ClientTranslation, { clientId: client.id, ...(key === undefined ? {} : { key }) });
  for (const row of own) {
    const byLocale = catalogue.get(row.key) ?? new Map<string, string>();
    catalogue.set(row.key, byLocale.set(row.locale, row.text));
  }
  return catalogue;
}

function pick(byLocale: Map<string, string> | undefined, locale: string, fallback: string): string | undefined {
  if (byLocale === undefined) return undefined;
  const tag = matchLocale(locale, [...byLocale.keys()], fallback) ?? 'en';
  return byLocale.get(tag);
}
