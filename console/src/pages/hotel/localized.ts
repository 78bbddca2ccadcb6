/** One text for everybody, or one for each language. */
export type Localized = string | Record<string, string> | undefined;

/** The text for a language; a text for everybody is that of the main language. */
export function textFor(value: unknown, locale: string, main: string): string {
  if (typeof value === 'string') return locale === main ? value : '';
  if (typeof value !== 'object' || value === null) return '';
  const text = (value as Record<string, unknown>)[locale];
  return typeof text === 'string' ? text : '';
}

/** The value with another text for one language; no text in any language means no value. */
function withText(value: unknown, locale: string, main: string, text: string): Localized {
  const before = typeof value === 'string' ? { [main]: value }
    : { ...(typeof value === 'object' && value !== null ? value as Record<string, string> : {}) };
  const { [locale]: _replaced, ...others } = before;
  const next = text.trim() === '' ? others : { ...others, [locale]: text.trim() };
  return Object.keys(next).length === 0 ? undefined : next;
}

/** What changes in a merge patch when one language has another text. */
export function textPatch(value: unknown, locale: string, main: string, text: string): Localized | Record<string, string | null> | null {
  const next = withText(value, locale, main, text);
  if (next === undefined) return null;
  // Texts of other languages stay as they are; one text for everybody is replaced by texts for each.
  return typeof value === 'object' && value !== null ? { [locale]: text.trim() === '' ? null : text.trim() } : next;
}
