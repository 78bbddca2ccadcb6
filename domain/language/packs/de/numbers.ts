import { numberWords } from '../../number-words.ts';

export const germanNumbers = numberWords({
  small: {
    0: 'null', 1: 'ein|eins|eine|einen|einem|einer', 2: 'zwei|zwo', 3: 'drei', 4: 'vier', 5: 'fünf', 6: 'sechs', 7: 'sieben', 8: 'acht', 9: 'neun', 10: 'zehn',
    11: 'elf', 12: 'zwölf', 13: 'dreizehn', 14: 'vierzehn', 15: 'fünfzehn', 16: 'sechzehn', 17: 'siebzehn', 18: 'achtzehn', 19: 'neunzehn',
  },
  tens: { 20: 'zwanzig', 30: 'dreißig|dreissig', 40: 'vierzig', 50: 'fünfzig', 60: 'sechzig', 70: 'siebzig', 80: 'achtzig', 90: 'neunzig' },
  join: (ten, unit) => (/^ein./.test(unit) ? [] : [`${unit}und${ten}`]),
  ordinals: { 1: 'erste|ersten|erster', 3: 'dritte|dritten|dritter', 7: 'siebte|siebten|siebter|siebenten', 8: 'achte|achten|achter' },
  ordinalOf: (cardinal, value) => ['e', 'en', 'er'].map((ending) => cardinal + (value < 20 ? 't' : 'st') + ending),
});
