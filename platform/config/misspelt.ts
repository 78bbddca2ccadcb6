import { editDistance } from '../../domain/language/edit-distance.ts';

/** Shorter names are too often two letters away from somebody else's variable. */
const SHORTEST = 10;

/** Letters that a slip of the finger changes at most. */
const SLIPS = 2;

/** A variable that nothing reads and the setting that it was probably meant to be. */
export interface Misspelt {
  name: string;
  meant: string;
}

/** The names that are nearly those of settings, and that nobody reads. */
export const misspeltSettings = (names: readonly string[], settings: readonly string[]): Misspelt[] => names
  .filter((name) => name.length >= SHORTEST && !settings.includes(name))
  .flatMap((name) => {
    // Every process asks this of its whole environment when it starts: most names differ by their lengths alone.
    const meant = settings.find((setting) => Math.abs(setting.length - name.length) <= SLIPS && editDistance(setting, name) <= SLIPS);
    return meant === undefined ? [] : [{ name, meant }];
  });
