export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export type Texts<Key extends string> = Record<Language, Record<Key, string>>;

/** A page's words in every language of the console; a type names the one that is missing. */
export const defineTexts = <Key extends string>(texts: { en: Record<Key, string>; de: Record<NoInfer<Key>, string> }): Texts<Key> => texts;

export type Values = Record<string, string | number>;

/** Puts values where the text has their names in braces. */
export const fill = (text: string, values: Values = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
