import { fillPlaceholders } from '../../language/fill-placeholders.ts';
import { packOf, type Language } from '../../language/languages.ts';
import type { AnswerTexts } from '../../language/texts.ts';

export type TextKey = keyof AnswerTexts;

/** A text in a language, with its placeholders filled. */
export function say(key: TextKey, language: Language, values: Readonly<Record<string, string>> = {}): string {
  return fillPlaceholders(packOf(language).answers[key], values);
}

/** The name of a locale's language in the reader's language: "Englisch" for a German reader. */
export function languageName(locale: string, reader: Language): string {
  return new Intl.DisplayNames([reader], { type: 'language' }).of(locale.split('-', 1)[0] ?? locale) ?? locale;
}
