/** The number of letters to add, drop, replace or swap with their neighbour to turn one word into the other. */
export function editDistance(one: string, other: string): number {
  const a = Array.from(one);
  const b = Array.from(other);
  let previous: number[] = [];
  let row = b.map((_, index) => index);
  row.push(b.length);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (previous[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced, swapped));
    }
    previous = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
