/** `fr-CA` → `['fr-CA', 'fr']`: a tag and its fallbacks (RFC 4647, lookup). */
function fallbackChain(tag: string): string[] {
  const parts = tag.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

/**
 * Picks the best match for `wanted` from `available`: the tag itself, then its shorter forms, then the `fallback` and its shorter forms.
 * Case does not matter.
 *
 * @returns the available tag in its own spelling, or `undefined` when even the fallback is missing
 */
export function matchLocale(wanted: string, available: readonly string[], fallback: string): string | undefined {
  const bySpelling = new Map(available.map((tag) => [tag.toLowerCase(), tag]));
  for (const tag of [...fallbackChain(wanted), ...fallbackChain(fallback)]) {
    const found = bySpelling.get(tag.toLowerCase());
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `fr-ca` → `fr-CA`: the canonical spelling of a language tag (RFC 5646); undefined for anything else. */
export function canonicalLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
