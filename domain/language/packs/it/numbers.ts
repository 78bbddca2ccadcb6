import { numberWords } from '../../number-words.ts';

const elided = (ten: string, unit: string): string[] => (/^[uo]/.test(unit) ? [ten.slice(0, -1) + unit] : [ten + unit]);

export const italianNumbers = numberWords({
  small: {
    0: 'zero', 1: 'un|uno|una', 2: 'due', 3: 'tre', 4: 'quattro', 5: 'cinque', 6: 'sei', 7: 'sette', 8: 'otto', 9: 'nove', 10: 'dieci', 11: 'undici', 12: 'dodici',
    13: 'tredici', 14: 'quattordici', 15: 'quindici', 16: 'sedici', 17: 'diciassette', 18: 'diciotto', 19: 'diciannove',
  },
  tens: { 20: 'venti', 30: 'trenta', 40: 'quaranta', 50: 'cinquanta', 60: 'sessanta', 70: 'settanta', 80: 'ottanta', 90: 'novanta' },
  join: elided,
  ordinals: { 1: 'primo|prima', 2: 'secondo|seconda', 3: 'terzo|terza', 4: 'quarta', 5: 'quinto|quinta' },
});
