import { numberWords } from '../../number-words.ts';

export const spanishNumbers = numberWords({
  small: {
    0: 'cero', 1: 'un|una|uno', 2: 'dos', 3: 'tres', 4: 'cuatro', 5: 'cinco', 6: 'seis', 7: 'siete', 8: 'ocho', 9: 'nueve', 10: 'diez', 11: 'once', 12: 'doce',
    13: 'trece', 14: 'catorce', 15: 'quince', 16: 'dieciséis', 17: 'diecisiete', 18: 'dieciocho', 19: 'diecinueve', 20: 'veinte', 21: 'veintiuno|veintiún|veintiuna',
    22: 'veintidós', 23: 'veintitrés', 24: 'veinticuatro', 25: 'veinticinco', 26: 'veintiséis', 27: 'veintisiete', 28: 'veintiocho', 29: 'veintinueve',
  },
  tens: { 30: 'treinta', 40: 'cuarenta', 50: 'cincuenta', 60: 'sesenta', 70: 'setenta', 80: 'ochenta', 90: 'noventa' },
  join: (ten, unit) => [`${ten} y ${unit}`],
  ordinals: { 1: 'primero|primer|primera', 2: 'segundo|segunda', 3: 'tercero|tercer|tercera', 4: 'cuarta', 5: 'quinto|quinta' },
});
