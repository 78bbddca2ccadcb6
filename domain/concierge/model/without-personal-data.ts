import { literal } from '../../language/literal.ts';
import { visible } from '../../language/plain-text.ts';
import type { Language } from '../../language/languages.ts';
import { Utterance } from '../../language/utterance.ts';
import { masked, MASKS } from './masked.ts';
import { nameIn } from '../understanding/slots/understand-name.ts';

const MASK = new RegExp(Object.values(MASKS).map(literal).join('|'), 'g');
const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)\S+/giu;
/** Every number becomes 0: a room, a day or a time stays recognisable without telling which one. */
const NUMBER = /\p{Nd}+/gu;

/**
 * A guest's sentence as an example may keep it: without addresses, codes, numbers and the guest's names. A person has to read the rest
 * before the platform learns from it.
 *
 * @param known names and addresses that the conversation knows
 */
export function withoutPersonalData(text: string, { language, known }: { language: Language; known: readonly string[] }): string {
  const plain = masked(visible(text), { language, isNumberAsked: false, known }).replaceAll(MASK, ' ').replaceAll(WEB_ADDRESS, ' ');
  const name = nameIn(new Utterance(plain, language), { asked: false });
  const nameless = (name === null ? [] : name.split(' ')).reduce((left, part) => left.replaceAll(wordOf(part), ' '), plain);
  return nameless.replaceAll(NUMBER, '0').replaceAll(/\s+/g, ' ').replaceAll(/ (?=[,.;:!?])/g, '').trim();
}

const wordOf = (part: string): RegExp => new RegExp(`(?<!\\p{L})${literal(part)}(?!\\p{L})`, 'giu');
