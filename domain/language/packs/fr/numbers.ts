import { numberWords } from '../../number-words.ts';

export const frenchNumbers = numberWords({
  small: {
    0: 'zéro', 1: 'un|une', 2: 'deux', 3: 'trois', 4: 'quatre', 5: 'cinq', 6: 'six', 7: 'sept', 8: 'huit', 9: 'neuf', 10: 'dix', 11: 'onze', 12: 'douze',
    13: 'treize', 14: 'quatorze', 15: 'quinze', 16: 'seize', 17: 'dix-sept|dix sept', 18: 'dix-huit|dix huit', 19: 'dix-neuf|dix neuf',
  },
  tens: { 20: 'vingt', 30: 'trente', 40: 'quarante', 50: 'cinquante', 60: 'soixante', 70: 'soixante-dix|septante', 80: 'quatre-vingts|huitante', 90: 'quatre-vingt-dix|nonante' },
  join: (ten, unit, value) => (value % 10 === 1 ? [`${ten} et ${unit}`, `${ten}-et-${unit}`] : [`${ten}-${unit}`, `${ten} ${unit}`]),
  ordinals: { 1: 'premier|première', 2: 'deuxième|second|seconde', 9: 'neuvième' },
  ordinalOf: (cardinal) => [`${cardinal.replace(/e$/, '').replace(/q$/, 'qu')}ième`],
});
