/**
 * How many requirements each section of the OWASP Application Security Verification Standard 5.0.0 has at levels 1 and 2; they come
 * before those of level 3 and are numbered from 1 (https://github.com/OWASP/ASVS, 5.0.0).
 */
const sections: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1, 0],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7, 0],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};

/** The ids of all requirements of levels 1 and 2. */
export const requirements: readonly string[] = Object.entries(sections).flatMap(([chapter, counts]) => counts.flatMap((count, section) => (
  Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`)
)));

const numbers = (id: string): number[] => id.split('.').map(Number);

/** The requirements that a row of the table is about: ids, sections such as `10.3`, and ranges of either. */
export function coveredBy(row: string): string[] {
  return [...row.matchAll(/(\d+(?:\.\d+)+)(?:–(\d+(?:\.\d+)+))?/g)].flatMap(([, first = '', last = first]) => {
    const [from, to] = [numbers(first), numbers(last)];
    const end = from.length - 1;
    return requirements.filter((id) => {
      const parts = numbers(id);
      const [at = 0, least = 0, most = 0] = [parts[end], from[end], to[end]];
      return from.slice(0, end).every((part, index) => parts[index] === part) && at >= least && at <= most;
    });
  });
}
