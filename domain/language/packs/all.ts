import { german } from './de/pack.ts';
import { english } from './en/pack.ts';
import { spanish } from './es/pack.ts';
import { french } from './fr/pack.ts';
import { italian } from './it/pack.ts';

/** The languages that the product reads and speaks. Everything that depends on a language uses this list. */
export const PACKS = [english, german, french, spanish, italian] as const;
