import { SeededRandom } from '../support/general/seeded-random.ts';

/** A message that costs a naive reader far more than its length: what it is made of, and its text. */
export interface HostileMessage {
  name: string;
  text: string;
}

/** As long as a guest's message may be. */
const LONGEST = 4_000;

const fill = (unit: string, length = LONGEST): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Repeated, each is read in many ways or makes many tokens. */
const units: Readonly<Record<string, string>> = {
  'at signs': '@', 'fullwidth digits': '７', 'alternating fullwidth digits': '７８', 'one letter': 'a', 'one capital': 'A', 'digits': '1', 'digits apart': '1 ',
  'dashes': '-', 'en dashes': '–', 'quotation marks': '"', 'typographic apostrophes': '’', 'elisions': "l'", 'line breaks': '\n', 'spaces': ' ', 'spaces and tabs': ' \t',
  'full stops': '.', 'question marks': '?', 'combining marks': 'e\u0301\u0302\u0303', 'zero-width marks': '\u200b\u200d', 'right-to-left marks': '\u202e\u202d',
  'emoji': '😀', 'families': '👨‍👩‍👧', 'lone surrogates': '\ud800', 'ligatures': 'ﷺ', 'ideographs': '日本', 'addresses': 'a@', 'dotted addresses': 'a@b.', 'web addresses': 'https://',
  'hours': '12:', 'offers': 'for 2 at 7 or 8 ', 'parties': 'two and ', 'relatives': 'me and my wife and ', 'days beside days': 'the day before the ', 'weeks from weeks': 'a week from ',
  'takes back': 'not Friday, ', 'greetings': 'hello, ', 'where': 'where is ', 'negations': "don't ", 'spoken addresses': 'a dot b at c dot ', 'numbers of bookings': 'K7-', 'French hours': 'heures ',
};
const tails = ['', '!', ' pool?', '@x', '1', '\n', 'é'];

/**
 * Messages made to stop whoever reads them: every unit repeated to the full length, with each tail that may make a
 * matcher try again, and repeated mixtures of units.
 *
 * @param seed the same seed gives the same messages
 * @param tailsInTurn each unit has one of the tails, the next unit the next one
 */
export function hostileMessages(seed: number, mixtures = 60, { tailsInTurn = false } = {}): HostileMessage[] {
  const random = new SeededRandom(seed);
  const repeated = Object.entries(units).flatMap(([name, unit], index) =>
    tails.filter((_, tail) => !tailsInTurn || tail === index % tails.length).map((tail) => ({ name: `${name}, then ${JSON.stringify(tail)}`, text: fill(unit, LONGEST - tail.length) + tail })));
  const words = [
    { name: 'words of one letter', text: Array.from({ length: 1_500 }, (_, index) => String.fromCharCode(97 + (index % 26))).join(' ') },
    { name: 'distinct words', text: Array.from({ length: LONGEST }, (_, index) => `q${String(index).replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`).join(' ').slice(0, LONGEST) },
  ];
  const mixed = Array.from({ length: mixtures }, () => {
    const unit = Array.from({ length: 2 + random.below(3) }, () => random.pick(Object.values(units))).join('');
    return { name: `mixture ${JSON.stringify(unit)}`, text: fill(unit) };
  });
  return [...repeated, ...words, ...mixed];
}
