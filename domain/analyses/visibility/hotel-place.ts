/** Where a hotel is, as far as its configuration says. */
export interface HotelPlace {
  city: string | null;
  /** Town, region and country in every spelling the configuration has. */
  places: string[];
}

// "6398 Rivenau", "CH-6398 Rivenau", "00187 Roma RM", "SW1A 1AA London" and "London SW1A 1AA" (postal codes of Europe).
const AFTER_CODE = /(?:^|[\s,])(?:[A-Z]{1,2}-)?(?:\d{4,5}|\d{3}\s\d{2}|\d{4}-\d{3})\s+(\p{Lu}[\p{L}'’.-]*(?:[ -](?:\p{Lu}[\p{L}'’.-]*|am|an|der|de|di|del|la|le|sur|im|in|ob|bei)){0,4})/u;
const BEFORE_CODE = /(?:^|,\s*)(\p{Lu}[\p{L}'’. -]{2,40}?),?\s+(?:[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}|\d{5})\b/u;

/** Reads `city`, else the town of a postal address; addresses may be one text or one per language. */
export function hotelPlace(config: Readonly<Record<string, unknown>>, locale: string): HotelPlace {
  const addresses = textsOf(config['address'], locale);
  const stated = textsOf(config['city'], locale)[0];
  const cities = addresses.flatMap((address) => cityOf(address) ?? []);
  const parts = addresses.flatMap((address) => address.split(',').slice(1)).map((part) => part.trim()).filter(Boolean);
  const named = ['region', 'country', 'city'].flatMap((field) => textsOf(config[field], locale));
  return { city: stated ?? cities[0] ?? null, places: [...new Set([...cities, ...parts, ...named])] };
}

function cityOf(address: string): string | null {
  const city = (AFTER_CODE.exec(address) ?? BEFORE_CODE.exec(address))?.[1]?.trim();
  return city === undefined ? null : city.replace(/\s[A-Z]{2}$/, '').replace(/[ -](?:am|an|der|de|di|del|la|le|sur|im|in|ob|bei)$/, '');
}

function textsOf(value: unknown, locale: string): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const texts = value as Record<string, unknown>;
  return [texts[locale], ...Object.values(texts)].filter((text): text is string => typeof text === 'string' && text.trim() !== '');
}
