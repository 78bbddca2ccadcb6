import { fillPlaceholders } from '../../language/fill-placeholders.ts';
import { ofAllLanguages, packOf, type Language } from '../../language/languages.ts';
import type { HelpTexts } from '../../language/texts.ts';

/** A help text in a language, with its placeholders filled. */
export const sayHelp = (key: keyof HelpTexts, language: Language, values: Readonly<Record<string, string>> = {}): string =>
  fillPlaceholders(packOf(language).help[key], values);

const offers = ofAllLanguages((packs) => packs.map(({ help }) => help.offer));

/** Whether a message of the concierge offers a person, in any language. */
export const offersPerson = (message: string): boolean => offers().some((offer) => message.includes(offer));
