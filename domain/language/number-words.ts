import type { NumberWords } from './meanings.ts';

/** The words below twenty (and irregular ones above), the tens, and how a language joins tens and units. */
type Plan = {
  /** `|` separates alternatives. */
  small: Readonly<Record<number, string>>;
  tens: Readonly<Record<number, string>>;
  join: (tens: string, unit: string, value: number) => string[];
  ordinals: Readonly<Record<number, string>>;
  /** The ordinals that follow from a rule. */
  ordinalOf?: (cardinal: string, value: number) => string[];
};

const spellings = (alternatives: string | undefined): string[] => alternatives?.split('|') ?? [];

/** Spells out the numbers up to 99 and the ordinals up to 31. */
export function numberWords({ small, tens, join, ordinals, ordinalOf }: Plan): NumberWords {
  const cardinals = new Map<string, number>();
  for (let value = 0; value < 100; value += 1) {
    const unit = value % 10;
    const whole = spellings(small[value] ?? (unit === 0 ? tens[value] : undefined));
    const joined = whole.length > 0 ? whole : spellings(tens[value - unit]).flatMap((ten) => spellings(small[unit]).flatMap((one) => join(ten, one, value)));
    for (const spelling of joined) cardinals.set(spelling, value);
  }
  const ranked = new Map<string, number>();
  for (let value = 1; value <= 31; value += 1) {
    for (const spelling of spellings(ordinals[value])) ranked.set(spelling, value);
    if (ordinals[value] !== undefined || ordinalOf === undefined) continue;
    for (const [cardinal, number] of cardinals) if (number === value) for (const spelling of ordinalOf(cardinal, value)) ranked.set(spelling, value);
  }
  return { cardinals, ordinals: ranked };
}
