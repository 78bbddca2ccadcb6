import type { FactLabels } from '../language/hotel-words.ts';
import { languageOf, packOf } from '../language/languages.ts';

/** In the page's language, or English where nobody speaks that. */
export const factLabels = (locale: string | null): FactLabels => packOf(languageOf(locale ?? 'en') ?? 'en').labels;
