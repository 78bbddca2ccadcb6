import { fold } from '../../language/fold.ts';

/**
 * A text as the patterns of the analyses read it: lower case, without accents, one kind of dash, apostrophe and space.
 * They are written in these letters, for all languages at once.
 */
export function flat(text: string): string {
  return fold(text.replace(/[\u2010-\u2015\u2212]/g, '-').replace(/[’‘ʼ`´]/g, "'").replace(/[^\S\n]/g, ' ').replaceAll('…', '...'), null);
}
