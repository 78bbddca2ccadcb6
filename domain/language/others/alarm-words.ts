import { latinScripts } from './latin-scripts.ts';
import { otherScripts } from './other-scripts.ts';
import type { OtherLanguage } from './other-language.ts';

/** Languages without spaces between words: a word of alarm may come anywhere. */
const SPACELESS: ReadonlySet<string> = new Set(['ja', 'zh', 'th', 'ko']);
/** Articles and short prepositions that are written together with the next word. */
const PREFIXES: Readonly<Record<string, string>> = { ar: '[وفبلك]?(?:ال)?', he: '[ובהלשמכ]{0,2}' };
/** Closely related languages that a few words do not tell apart. */
const RELATIVES: readonly (readonly string[])[] = [['da', 'no', 'sv'], ['cs', 'hr', 'pl']];

const patterns = new Map<string, RegExp>();

/**
 * Whether a text in a language that the product does not speak contains a word of alarm of that language or a related one, or a cry for
 * help in any other language.
 */
export function soundsAlarm(text: string, tag: string): boolean {
  const said = plain(text);
  const isLatin = latinScripts.some((each) => each.tag === tag);
  const near = RELATIVES.find((group) => group.includes(tag)) ?? [tag];
  // Each script has its own words, so a search for the words of all scripts is safe.
  const asked = isLatin ? latinScripts.filter((each) => near.includes(each.tag)) : otherScripts;
  return asked.some((each) => alarmsOf(each).test(said)) || latinScripts.some(({ tag: one, cries }) => patternOf(`cries ${one}`, one, cries).test(said));
}

const alarmsOf = ({ tag, cries, alarms }: OtherLanguage): RegExp => patternOf(tag, tag, [cries, alarms].filter(Boolean).join(', '));

function patternOf(name: string, tag: string, list: string): RegExp {
  let pattern = patterns.get(name);
  if (pattern === undefined) patterns.set(name, pattern = asPattern(tag, list));
  return pattern;
}

function asPattern(tag: string, list: string): RegExp {
  const words = list.split(/, */).map((word) => plain(word).replace(/\*$/, String.raw`[\p{L}\p{M}]*`)).join('|');
  if (SPACELESS.has(tag)) return new RegExp(words, 'u');
  return new RegExp(String.raw`(?<![\p{L}\p{M}])${PREFIXES[tag] ?? ''}(?:${words})(?![\p{L}\p{M}])`, 'u');
}

/** Lower case, without the accents that people in a hurry leave out; marks that belong to a letter stay. */
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(ACCENTS, '')
  .replaceAll('ı', 'i').replaceAll('ł', 'l').replaceAll('ø', 'o').replaceAll('æ', 'ae').normalize('NFC');

const ACCENTS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*)\p{M}+/gu;
