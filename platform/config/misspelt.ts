import { editDistance } from '../../domain/language/edit-distance.ts';

/** Shorter names are too often a letter away from somebody else's variable. */
const SHORTEST = 7;

/** From so many letters on, two of them may be wrong. */
const LONG = 10;

/** What `npm start` alone reads, and is two letters away from a setting of everybody. */
const NO_SLIP = /^TEMPORAL_CLI(_FILE)?$/;

/** A variable that nothing reads and the setting that it was probably meant to be. */
export interface Misspelt {
  name: string;
  meant: string;
}

const slipsIn = (name: string): number => (name.length >= LONG ? 2 : 1);

/** The names that are nearly those of settings, and that nobody reads, each with the nearest setting. Letter case counts for nothing. */
export const misspeltSettings = (names: readonly string[], settings: readonly string[]): Misspelt[] => names
  .filter((name) => name.length >= SHORTEST && !settings.includes(name) && !NO_SLIP.test(name))
  .flatMap((name) => {
    // Every process asks this of its whole environment when it starts: most names differ by their lengths alone.
    const near = settings.filter((setting) => setting.length >= SHORTEST && Math.abs(setting.length - name.length) <= slipsIn(name))
      .map((setting) => ({ setting, slips: editDistance(setting, name.toUpperCase()) }))
      .filter(({ slips }) => slips <= slipsIn(name)).toSorted((a, b) => a.slips - b.slips);
    return near[0] === undefined ? [] : [{ name, meant: near[0].setting }];
  });
