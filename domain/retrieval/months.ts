import { monthNames } from '../language/calendar-names.ts';
import { inAnyLanguage, LANGUAGES, ofAllLanguages } from '../language/languages.ts';

/** The ideas of the months, in their order. */
const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november',
  'december'] as const;

/** Marks a text that names a span of months, whichever months these are. */
export const TELLS_MONTHS = 'tells_months';

export const isMonth = (concept: string): boolean => (MONTHS as readonly string[]).includes(concept);

const SHORTENED = 3;
const MONTHS_OF_YEAR = MONTHS.length;

/** Numbers of months from 0, by their names and short forms in every language in use. */
const numbers = ofAllLanguages(() => new Map(LANGUAGES.flatMap((tag) => monthNames(tag).flatMap((name, index): [string, number][] => {
  const plain = withoutAccents(name);
  return [[plain.slice(0, SHORTENED), index], [plain.slice(0, SHORTENED + 1), index], [plain, index]];
}))));

const SPAN = inAnyLanguage((any) => {
  const month = String.raw`\d{0,2}\.?º?°?(?:er)? ?(?:de )?(?<![\p{L}])(\p{L}{3,10})\.?`;
  const join = String.raw`[-–—/]|(?<=[\s.])(?:${any(({ phrases }) => phrases.until)})`;
  return new RegExp(String.raw`${month} ?(?:${join}) ?(?:${any(({ facts }) => facts.dates.article)})?${month}`, 'giu');
});

/** The ideas that a text names by spans of months: each month in the span, and the mark that there is one. */
export function seasonsTold(text: string): string[] {
  const months = monthsSpanned(text);
  return months.length === 0 ? [] : [...months, TELLS_MONTHS];
}

/** The months that a text spans by naming the first and the last: "Nov–Mar", "from April to October". */
function monthsSpanned(text: string): string[] {
  const found = new Set<string>();
  const plain = withoutAccents(text.toLowerCase());
  for (const [, from = '', to = ''] of plain.matchAll(SPAN())) {
    const [first, last] = [numbers().get(from), numbers().get(to)];
    if (first === undefined || last === undefined) continue;
    for (let at = first; ; at = (at + 1) % MONTHS_OF_YEAR) {
      found.add(MONTHS[at] ?? 'january');
      if (at === last) break;
    }
  }
  return [...found];
}

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '');
}
