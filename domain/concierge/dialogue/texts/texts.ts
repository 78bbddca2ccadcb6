import type { Language } from '../../../language/languages.ts';

/** One wording in every language. */
export type Texts = Readonly<Record<Language, string>>;
