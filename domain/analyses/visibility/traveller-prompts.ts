import type { TravellerPrompt } from '../../model/analyses/report.ts';
import { LANGUAGES, languageOf, type Language } from '../../language/languages.ts';

export interface HotelForPrompts {
  city: string;
  stars: number | null;
  /** What guests look for and the hotel has. */
  amenities: readonly Amenity[];
}

export const amenities = ['spa', 'pool', 'pets', 'family', 'restaurant', 'parking', 'accessibility', 'meetings'] as const;
export type Amenity = (typeof amenities)[number];

type Texts = Record<Language, string>;

const GENERAL: readonly Texts[] = [
  {
    en: 'Which hotels in {city} do you recommend?', de: 'Welche Hotels in {city} empfehlen Sie?',
    fr: 'Quels hôtels recommandez-vous à {city} ?', es: '¿Qué hoteles recomienda en {city}?', it: 'Quali hotel consiglia a {city}?',
  },
  {
    en: 'Where should I stay for a weekend in {city}?', de: 'Wo übernachte ich am besten für ein Wochenende in {city}?',
    fr: 'Où dormir pour un week-end à {city} ?', es: '¿Dónde alojarse un fin de semana en {city}?',
    it: 'Dove dormire per un fine settimana a {city}?',
  },
];
const STARS: Texts = {
  en: 'What are the best {stars}-star hotels in {city}?',
  de: 'Was sind die besten {stars}-Sterne-Hotels in {city}?', fr: 'Quels sont les meilleurs hôtels {stars} étoiles à {city} ?',
  es: '¿Cuáles son los mejores hoteles de {stars} estrellas en {city}?', it: 'Quali sono i migliori hotel a {stars} stelle a {city}?',
};
const BY_AMENITY: Record<Amenity, Texts> = {
  spa: {
    en: 'Which hotel in {city} has a good spa?', de: 'Welches Hotel in {city} hat einen guten Wellnessbereich?',
    fr: 'Quel hôtel à {city} a un bon spa ?', es: '¿Qué hotel de {city} tiene un buen spa?', it: 'Quale hotel a {city} ha una buona spa?',
  },
  pool: {
    en: 'Which hotels in {city} have a swimming pool?', de: 'Welche Hotels in {city} haben ein Schwimmbad?',
    fr: 'Quels hôtels à {city} ont une piscine ?', es: '¿Qué hoteles de {city} tienen piscina?',
    it: 'Quali hotel a {city} hanno la piscina?',
  },
  pets: {
    en: 'I travel with my dog. Which hotel in {city} takes dogs?', de: 'Ich reise mit Hund. Welches Hotel in {city} nimmt Hunde auf?',
    fr: 'Je voyage avec mon chien. Quel hôtel à {city} accepte les chiens ?', es: 'Viajo con mi perro. ¿Qué hotel de {city} admite perros?',
    it: 'Viaggio con il cane. Quale hotel a {city} accetta i cani?',
  },
  family: {
    en: 'Which hotel in {city} is good for a family with children?',
    de: 'Welches Hotel in {city} eignet sich für eine Familie mit Kindern?',
    fr: 'Quel hôtel à {city} convient à une famille avec enfants ?', es: '¿Qué hotel de {city} es bueno para una familia con niños?',
    it: 'Quale hotel a {city} è adatto a una famiglia con bambini?',
  },
  restaurant: {
    en: 'Which hotel in {city} has a good restaurant?', de: 'Welches Hotel in {city} hat ein gutes Restaurant?',
    fr: 'Quel hôtel à {city} a un bon restaurant ?', es: '¿Qué hotel de {city} tiene un buen restaurante?',
    it: 'Quale hotel a {city} ha un buon ristorante?',
  },
  parking: {
    en: 'Which hotels in {city} have their own car park?', de: 'Welche Hotels in {city} haben eigene Parkplätze?',
    fr: 'Quels hôtels à {city} ont leur propre parking ?', es: '¿Qué hoteles de {city} tienen aparcamiento propio?',
    it: 'Quali hotel a {city} hanno un parcheggio privato?',
  },
  accessibility: {
    en: 'Which hotel in {city} is suitable for a wheelchair user?', de: 'Welches Hotel in {city} ist rollstuhlgerecht?',
    fr: 'Quel hôtel à {city} est accessible en fauteuil roulant ?', es: '¿Qué hotel de {city} es accesible en silla de ruedas?',
    it: 'Quale hotel a {city} è accessibile in sedia a rotelle?',
  },
  meetings: {
    en: 'Which hotel in {city} has rooms for a seminar?', de: 'Welches Hotel in {city} hat Räume für ein Seminar?',
    fr: 'Quel hôtel à {city} a des salles de séminaire ?', es: '¿Qué hotel de {city} tiene salas para un seminario?',
    it: 'Quale hotel a {city} ha sale per un seminario?',
  },
};

/** Questions in each of the hotel's languages that the platform speaks; general ones first, so that a small budget gets those. */
export function travellerPrompts({ city, stars, amenities: offered }: HotelForPrompts, locales: readonly string[]): TravellerPrompt[] {
  const templates: [string, Texts][] = [
    ...GENERAL.map((texts, index): [string, Texts] => [`general-${index + 1}`, texts]),
    ...(stars === null ? [] : [['stars', STARS] as [string, Texts]]),
    ...offered.map((amenity): [string, Texts] => [amenity, BY_AMENITY[amenity]]),
  ];
  const spoken = locales.filter((locale) => languageOf(locale) !== null);
  return templates.flatMap(([name, texts]) => (spoken.length > 0 ? spoken : ['en']).map((locale) => {
    const text = texts[languageOf(locale) ?? LANGUAGES[0]].replace('{city}', city).replace('{stars}', String(stars));
    return { key: `${name}/${locale}`, text, locale };
  }));
}
