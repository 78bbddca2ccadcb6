import { numberWords } from '../../number-words.ts';

const hyphened = (ten: string, unit: string): string[] => [`${ten}-${unit}`, `${ten} ${unit}`, ten + unit];

export const englishNumbers = numberWords({
  small: {
    0: 'zero', 1: 'one', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine', 10: 'ten', 11: 'eleven',
    12: 'twelve', 13: 'thirteen', 14: 'fourteen', 15: 'fifteen', 16: 'sixteen', 17: 'seventeen', 18: 'eighteen', 19: 'nineteen',
  },
  tens: { 20: 'twenty', 30: 'thirty', 40: 'forty|fourty', 50: 'fifty', 60: 'sixty', 70: 'seventy', 80: 'eighty', 90: 'ninety' },
  join: hyphened,
  ordinals: { 1: 'first', 2: 'second', 3: 'third', 5: 'fifth', 8: 'eighth', 9: 'ninth', 12: 'twelfth', 20: 'twentieth', 21: 'twenty-first|twenty first', 22: 'twenty-second|twenty second', 23: 'twenty-third|twenty third', 25: 'twenty-fifth|twenty fifth', 28: 'twenty-eighth|twenty eighth', 29: 'twenty-ninth|twenty ninth', 30: 'thirtieth', 31: 'thirty-first|thirty first' },
  ordinalOf: (cardinal) => [`${cardinal}th`],
});
