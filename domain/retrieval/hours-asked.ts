import type { Language } from '../language/languages.ts';

/** A time of day in a question: the words that say it, and the hour from 0 to 23, or null where it may be one of two. */
export type AskedHour = { said: string; hour: number | null };

const CLOCK = String.raw`(?<hour>\d{1,2})(?:[:.]\d{2})?`;
const MORNING = /(?:am|a\.m\.?|morning|nachts|früh|morgens|vormittags|matin|nuit|mañana|madrugada|notte|mattina|mattino)$/u;
const AFTERNOON = /(?:pm|p\.m\.?|afternoon|evening|nachmittags|abends|soir|après-midi|tarde|sera|pomeriggio)$/u;

const SPOKEN: Readonly<Record<Language, string>> = {
  en: String.raw`${CLOCK}\s?(?:am|pm|a\.m\.?|p\.m\.?)|${CLOCK} (?:o'clock )?(?:at night|in the (?:morning|afternoon|evening))`,
  de: String.raw`${CLOCK}\s?uhr(?: (?:nachts|früh|morgens|vormittags|nachmittags|abends))?`,
  fr: String.raw`(?<=(?:à|vers|dès|avant|après) )(?<hour>\d{1,2})\s?h(?:eures?)?(?:\s?\d{2})?(?: (?:du matin|du soir|de l'après-midi|de la nuit))?(?! sur)`,
  es: String.raw`(?<=(?:las?) )${CLOCK}(?: (?:de|por) la (?:mañana|madrugada|tarde|noche))?`,
  it: String.raw`(?<=(?:alle|dalle|le) )${CLOCK}(?: (?:di|del) (?:notte|mattina|mattino|sera|pomeriggio))?`,
};
const IN_FIGURES = String.raw`(?<hour>\d{1,2}):\d{2}`;
// Up to here an hour without its part of the day is as likely one of the afternoon.
const AMBIGUOUS_FROM = 1;
const AMBIGUOUS_TO = 5;

const patterns = Object.fromEntries(Object.entries(SPOKEN).map(([language, spoken]) => [
  language, new RegExp(String.raw`(?<![\p{L}\d])(?:${spoken}|${IN_FIGURES})(?![\p{L}\d])`, 'giu'),
])) as Readonly<Record<Language, RegExp>>;

/** The times of day that a question names. */
export function hoursAsked(text: string, language: Language | null): AskedHour[] {
  if (language === null) return [];
  return [...text.replaceAll('’', "'").matchAll(patterns[language])].flatMap(({ 0: said, groups }) => {
    const figure = Number(groups?.['hour']);
    return figure > 23 ? [] : [{ said, hour: hourOf(figure, said.toLowerCase()) }];
  });
}

function hourOf(figure: number, said: string): number | null {
  // "Night" in Spanish begins in the evening: there it is two in the early morning that is said otherwise.
  const isLate = AFTERNOON.test(said) || (/(?:night|noche)$/u.test(said) && figure > AMBIGUOUS_TO);
  if (isLate) return figure < 12 ? figure + 12 : figure;
  if (MORNING.test(said) || /(?:night|noche)$/u.test(said)) return figure === 12 ? 0 : figure;
  return figure >= AMBIGUOUS_FROM && figure <= AMBIGUOUS_TO && !/[:.]|^0/.test(said) ? null : figure;
}

/** What an hour makes of a matter: who arrives at two in the night arrives late, whoever eats at six in the morning has breakfast early. */
const MEANT: readonly { matter: string; from: number; before: number; concepts: readonly string[] }[] = [
  { matter: 'check_in', from: 21, before: 24, concepts: ['late_arrival', 'twentyfour'] },
  { matter: 'check_in', from: 0, before: 6, concepts: ['late_arrival', 'twentyfour'] },
  { matter: 'check_in', from: 6, before: 13, concepts: ['early_checkin'] },
  { matter: 'check_out', from: 13, before: 24, concepts: ['late_checkout'] },
  { matter: 'breakfast', from: 3, before: 7, concepts: ['early_breakfast'] },
];

/** The ideas that hours give to matters asked about, by what hotels customarily call early and late. */
export function meantByHours(hours: readonly AskedHour[], matters: ReadonlySet<string>): string[][] {
  return MEANT.filter(({ matter, from, before }) => matters.has(matter) && hours.some(({ hour }) => hour !== null && from <= hour && hour < before))
    .map(({ concepts }) => [...concepts]);
}
