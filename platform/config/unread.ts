import { editDistance } from '../../domain/language/edit-distance.ts';
import { fileSetting } from './secret-files.ts';

/** Shorter names are too often a letter away from somebody else's variable. */
const SHORTEST = 7;

/** In a name with at least this many letters, two may be wrong. */
const LONG = 10;

/** What `npm start` alone reads, and is two letters away from a setting of everybody. */
const NO_SLIP = /^TEMPORAL_CLI(_FILE)?$/;

/** A variable that nothing reads and the setting that it was probably meant to be. */
interface Misspelt {
  name: string;
  meant: string;
}

const slipsIn = (name: string): number => (name.length >= LONG ? 2 : 1);

/** How many letters one word has and the other lacks, either way; a slip makes at most two of them. */
function lettersApart(one: string, other: string): number {
  const counts = new Map<string, number>();
  for (const letter of one) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  for (const letter of other) counts.set(letter, (counts.get(letter) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

/** The names that are nearly those of settings, and that nobody reads, each with the nearest setting. Letter case counts for nothing. */
export function misspeltSettings(names: readonly string[], settings: readonly string[]): Misspelt[] {
  const long = settings.filter((setting) => setting.length >= SHORTEST);
  return names.filter((name) => name.length >= SHORTEST && !settings.includes(name) && !NO_SLIP.test(name)).flatMap((name) => {
    const [most, written] = [slipsIn(name), name.toUpperCase()];
    // Every process asks this of its whole environment when it starts: lengths and letters alone tell most names apart.
    const near = long.filter((setting) => Math.abs(setting.length - name.length) <= most && lettersApart(setting, written) <= 2 * most)
      .map((setting) => ({ setting, slips: editDistance(setting, written) }))
      .filter(({ slips }) => slips <= most).toSorted((a, b) => a.slips - b.slips);
    return near[0] === undefined ? [] : [{ name, meant: near[0].setting }];
  });
}

/**
 * Variables that are set and that nothing reads, each in a sentence: those that are nearly settings, and files for settings that
 * are no secrets. All others are somebody else's.
 */
export function unreadVariables(given: readonly string[], settings: readonly string[], secrets: readonly string[]): string[] {
  const read = [...settings, ...secrets.map(fileSetting)];
  return [
    ...misspeltSettings(given, read).map(({ name, meant }) => `Nothing reads ${name}. Is ${meant} meant?`),
    ...settings.filter((name) => given.includes(fileSetting(name)) && !read.includes(fileSetting(name)))
      .map((name) => `Nothing reads ${fileSetting(name)}: only secrets come from files. Give ${name} itself.`),
  ];
}
