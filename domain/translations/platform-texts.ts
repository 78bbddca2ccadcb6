import { ofAllLanguages, type Language } from '../language/languages.ts';
import type { PlatformTexts } from '../language/texts.ts';

export type PlatformTextKey = keyof PlatformTexts;

/** The platform's own wording by key and language, which a client's translations override key by key. */
export const platformTexts = ofAllLanguages((all): Readonly<Record<PlatformTextKey, Readonly<Record<Language, string>>>> => {
  const keys = Object.keys(all[0]?.platform ?? {}) as PlatformTextKey[];
  const textsOf = (key: (typeof keys)[number]) => Object.fromEntries(all.map(({ tag, platform }) => [tag, platform[key]]));
  return Object.fromEntries(keys.map((key) => [key, textsOf(key)])) as ReturnType<typeof platformTexts>;
});
