import { expect, it } from '@jest/globals';
import { PACKS } from '../../domain/language/packs/all.ts';
import type { SourceFile } from './citations.ts';
import { committedPaths, read } from './repository.ts';

/** Files that hold such words for now, each with the reason. */
const elsewhere: Record<string, string> = {
  'domain/analyses/visibility/hotel-place.ts': 'small words in the names of towns, whatever language a text is in',
  'domain/concierge/dialogue/without-numbers.ts': 'figures that stay figures in every language',
  'domain/concierge/grounding/days-named.ts': 'a draft is held against passages in another language',
  'domain/concierge/grounding/figures.ts': 'a draft is held against passages in another language',
  'domain/concierge/grounding/ground-patterns.ts': 'a draft is held against passages in another language',
  'domain/concierge/model/masked.ts': 'what counts as a figure is the same in every language',
};

const wordsOf = ({ words }: (typeof PACKS)[number]): string[] =>
  `${words.stopWords} ${words.markers} ${words.lightWords}`.toLowerCase().split(/\s+/).filter((word) => word.length > 1);

/** Words of code are English, so that a word counts where English does not have it; `tag` is one of code. */
const english = new Set([...PACKS.filter(({ tag }) => tag === 'en').flatMap(wordsOf), 'tag']);
const foreign = new Set(PACKS.flatMap(wordsOf).filter((word) => !english.has(word)));

/** Alternatives of regular expressions that are words of a language, by file. */
const wordsIn = (files: readonly SourceFile[]): [string, string[]][] => files.flatMap(({ path, text }): [string, string[]][] => {
  const code = text.split('\n').filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line) && line.includes('|'));
  const alternatives = code.flatMap((line) => [...line.matchAll(/(?<=\||\(\?:|\()[ ]?(\p{L}{2,})[ ]?(?=\||\))/gu)].map(([, word = '']) => word));
  const found = [...new Set(alternatives.filter((word) => foreign.has(word.toLowerCase())))];
  return found.length === 0 ? [] : [[path, found]];
});

const domain = committedPaths().filter((path) => path.startsWith('domain/') && path.endsWith('.ts') && !path.startsWith('domain/language/'));

it('keeps words of guests and hotels in the packs, so that a language is one folder', () => {
  const found = wordsIn(domain.map(read));
  expect(found.filter(([path]) => !Object.hasOwn(elsewhere, path))).toEqual([]);
  expect(Object.keys(elsewhere).filter((path) => !found.some(([other]) => other === path))).toEqual([]);
});
