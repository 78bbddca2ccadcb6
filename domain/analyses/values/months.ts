/** The names of the months, flattened, from January on, in English, German, French, Spanish and Italian. */
export const MONTH_NAMES = [
  'january|januar|janner|janvier|enero|gennaio|jan', 'february|februar|feber|fevrier|febrero|febbraio|feb',
  'march|marz|maerz|mars|marzo', 'april|avril|abril|aprile|apr', 'may|mai|mayo|maggio',
  'june|juni|juin|junio|giugno|jun', 'july|juli|juillet|julio|luglio|jul',
  'august|aout|agosto|aug', 'september|septembre|septiembre|settembre|sept|sep', 'october|oktober|octobre|octubre|ottobre|oct|okt',
  'november|novembre|noviembre|nov', 'december|dezember|decembre|diciembre|dicembre|dec|dez',
] as const;

/** @returns from 1; 0 for anything else */
export const monthOf = (name = ''): number => MONTH_NAMES.findIndex((names) => names.split('|').includes(name.replace('.', ''))) + 1;
