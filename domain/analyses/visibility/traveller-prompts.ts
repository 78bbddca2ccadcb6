import type { TravellerPrompt } from '../../model/analyses/report.ts';
import type { Amenity, TravellerQuestions } from '../../language/hotel-words.ts';
import { languageOf, packOf } from '../../language/languages.ts';

type Template = [name: string, questionIn: (questions: TravellerQuestions) => string];

export interface HotelForPrompts {
  city: string;
  stars: number | null;
  /** What guests look for and the hotel has. */
  amenities: readonly Amenity[];
}

/** Questions in each of the hotel's languages that the platform speaks; general ones first, so that a small budget gets those. */
export function travellerPrompts({ city, stars, amenities: offered }: HotelForPrompts, locales: readonly string[]): TravellerPrompt[] {
  const templates: Template[] = [
    ...([0, 1] as const).map((index): Template => [`general-${index + 1}`, ({ general }) => general[index]]),
    ...(stars === null ? [] : [['stars', (questions: TravellerQuestions) => questions.stars] as Template]),
    ...offered.map((amenity): Template => [amenity, ({ byAmenity }) => byAmenity[amenity]]),
  ];
  const spoken = locales.filter((locale) => languageOf(locale) !== null);
  return templates.flatMap(([name, questionIn]) => (spoken.length > 0 ? spoken : ['en']).map((locale) => {
    const text = questionIn(packOf(languageOf(locale) ?? 'en').questions).replace('{city}', city).replace('{stars}', String(stars));
    return { key: `${name}/${locale}`, text, locale };
  }));
}
